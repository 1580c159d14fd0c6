package survivor.generator.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import survivor.generator.cases.Comparison;
import survivor.generator.cases.Observed;
import survivor.generator.cases.WireCase;
import survivor.log.ChunkReceived;

/** Drives every wire case through decoder and decision in virtual time. */
class CasesTest {
  private static final Path FOLDER = Path.of("src/test/resources/cases");
  private static final long MS = 1_000_000L;

  static List<WireCase> cases() {
    return WireCase.all(FOLDER);
  }

  @Test
  void all_cases_are_there() {
    assertThat(cases().size()).isGreaterThanOrEqualTo(60);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_case_read_write_by_write_ends_as_expected(WireCase wire) throws Exception {
    // When
    Observed observed = play(wire, false);

    // Then
    assertThat(Comparison.EXACT.differences(wire, observed)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_case_read_byte_by_byte_ends_as_expected(WireCase wire) throws Exception {
    // When
    Observed observed = play(wire, true);

    // Then
    assertThat(Comparison.EXACT.bytewise().differences(wire, observed)).isEmpty();
  }

  private static Observed play(WireCase wire, boolean bytewise) throws IOException {
    long timeoutNs = wire.timeoutMs() * MS;
    RequestFold fold =
        new RequestFold(new Terms(0, 0, timeoutNs, wire.choices(), Terms.Completion.FINISH, true));
    List<ChunkReceived> chunks = new ArrayList<>();
    ChunkSink sink =
        (atNs, read, answer, tokens, text) -> {
          Integer count = tokens.isPresent() ? tokens.getAsInt() : null;
          chunks.add(new ChunkReceived(0, 0L, atNs, read, answer, count, text.orElseThrow()));
        };
    for (Input input : inputs(wire.wire(), bytewise)) {
      if (fold.phase() == RequestFold.Phase.DRAINING
          && input.atNs() > fold.decidedNs() + RequestFold.DRAIN_NS) {
        fold.accept(new Input.DrainOver(fold.decidedNs() + RequestFold.DRAIN_NS), sink);
      }
      fold.accept(input, sink);
    }
    fold.accept(new Input.Deadline(timeoutNs), sink);
    List<Long> gaps = new ArrayList<>();
    for (int i = 1; i < chunks.size(); i++) {
      gaps.add(chunks.get(i).getAtNs() - chunks.get(i - 1).getAtNs());
    }
    Decision decision = fold.decision().orElseThrow();
    return new Observed(outcome(decision), errorClass(decision), fold.account(), chunks, gaps);
  }

  private static List<Input> inputs(JsonNode wire, boolean bytewise) throws IOException {
    List<Input> inputs = new ArrayList<>();
    inputs.add(new Input.Sent(0, false));
    JsonNode response = wire.get("response");
    JsonNode headersAt = response.get("headers_at_ms");
    boolean never = headersAt != null && headersAt.isNull();
    int read = 0;
    if (!never) {
      JsonNode script = wire.get("script");
      long ms =
          headersAt == null
              ? 0
              : headersAt.isTextual() ? script.get(0).get("at_ms").asLong() : headersAt.asLong();
      JsonNode headers = response.get("headers");
      inputs.add(
          new Input.Head(
              ms * MS,
              read++,
              response.get("status").asInt(),
              Optional.ofNullable(headers.get("content-type")).map(JsonNode::asText),
              Optional.ofNullable(headers.get("retry-after")).map(JsonNode::asText)));
    }
    for (JsonNode entry : wire.get("script")) {
      byte[] bytes = bytes(entry);
      int step = bytewise && bytes.length < 1_000_000 ? 1 : bytes.length;
      for (int from = 0; from < bytes.length; from += step) {
        int length = Math.min(step, bytes.length - from);
        inputs.add(
            new Input.Read(
                entry.get("at_ms").asLong() * MS, read++, ByteBuffer.wrap(bytes, from, length)));
      }
    }
    end(wire.get("end"), never).ifPresent(inputs::add);
    return inputs;
  }

  private static Optional<Input> end(JsonNode end, boolean unanswered) {
    long at = end.get("at_ms").asLong() * MS;
    return switch (end.get("kind").asText()) {
      case "fin", "keep" -> Optional.of(new Input.End(at));
      case "cut" -> Optional.of(new Input.Cut(at));
      case "rst" ->
          Optional.of(
              unanswered ? new Input.DiedBeforeResponse(at, false, "reset") : new Input.Reset(at));
      case "hold" -> Optional.empty();
      default -> throw new IllegalArgumentException("unknown end " + end);
    };
  }

  private static byte[] bytes(JsonNode entry) throws IOException {
    byte[] once =
        entry.has("text")
            ? entry.get("text").asText().getBytes(StandardCharsets.UTF_8)
            : Base64.getDecoder().decode(entry.get("base64").asText());
    int times = entry.has("times") ? entry.get("times").asInt() : 1;
    ByteArrayOutputStream all = new ByteArrayOutputStream(once.length * times);
    for (int i = 0; i < times; i++) {
      all.write(once);
    }
    return all.toByteArray();
  }

  private static String outcome(Decision decision) {
    return switch (decision) {
      case Decision.Completed completed -> "completed";
      case Decision.Errored errored -> "errored";
      case Decision.Censored censored -> "censored";
    };
  }

  private static Optional<String> errorClass(Decision decision) {
    return decision instanceof Decision.Errored errored
        ? Optional.of(errored.errorClass().wireName())
        : Optional.empty();
  }
}
