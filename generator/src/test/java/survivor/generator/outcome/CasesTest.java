package survivor.generator.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import survivor.log.Account;

/** Drives every wire case through decoder and decision in virtual time. */
class CasesTest {
  private static final Path FOLDER = Path.of("src/test/resources/cases");
  private static final long MS = 1_000_000L;

  /** What a case led to. */
  private record Result(
      RequestFold fold, List<Long> gapsMs, List<Integer> tokens, String text, int chunks) {}

  static List<Path> cases() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(p -> p.toString().endsWith(".json")).sorted().toList();
    }
  }

  @Test
  void all_cases_are_there() throws IOException {
    assertThat(cases().size()).isGreaterThanOrEqualTo(60);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_case_read_write_by_write_ends_as_expected(Path file) throws Exception {
    // Given
    JsonNode wire = new ObjectMapper().readTree(file.toFile());

    // When
    Result result = play(wire, false);

    // Then
    compare(wire, result, false);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_case_read_byte_by_byte_ends_as_expected(Path file) throws Exception {
    // Given
    JsonNode wire = new ObjectMapper().readTree(file.toFile());

    // When
    Result result = play(wire, true);

    // Then
    compare(wire, result, true);
  }

  private static Result play(JsonNode wire, boolean bytewise) throws IOException {
    long timeoutNs = wire.get("timeout_ms").asLong() * MS;
    int choices = wire.get("request").get("n").asInt();
    RequestFold fold =
        new RequestFold(new Terms(0, 0, timeoutNs, choices, Terms.Completion.FINISH, true));
    List<Long> at = new ArrayList<>();
    List<Integer> tokens = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    ChunkSink sink =
        (atNs, read, answer, count, chunk) -> {
          at.add(atNs / MS);
          count.ifPresent(tokens::add);
          text.append(chunk.orElseThrow());
        };
    for (Input input : inputs(wire, bytewise)) {
      if (fold.phase() == RequestFold.Phase.DRAINING
          && input.atNs() > fold.decidedNs() + RequestFold.DRAIN_NS) {
        fold.accept(new Input.DrainOver(fold.decidedNs() + RequestFold.DRAIN_NS), sink);
      }
      fold.accept(input, sink);
    }
    fold.accept(new Input.Deadline(timeoutNs), sink);
    List<Long> gaps = new ArrayList<>();
    for (int i = 1; i < at.size(); i++) {
      gaps.add(at.get(i) - at.get(i - 1));
    }
    return new Result(fold, gaps, tokens, text.toString(), at.size());
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

  private static void compare(JsonNode wire, Result result, boolean bytewise) throws Exception {
    JsonNode expect = wire.get("expect");
    Set<String> open = new HashSet<>();
    if (wire.has("unsettled")) {
      wire.get("unsettled").forEach(name -> open.add(name.asText()));
    }
    SoftAssertions all = new SoftAssertions();
    Account account = result.fold().account();
    Decision decision = result.fold().decision().orElseThrow();
    check(all, open, expect, "outcome", outcome(decision));
    check(all, open, expect, "class", errorClass(decision));
    check(all, open, expect, "finish_reason", account.getFinishReason());
    check(all, open, expect, "outputs", account.getOutputs());
    all.assertThat(result.chunks()).as("chunk facts").isEqualTo(account.getOutputs());
    check(all, open, expect, "headers_ms", ms(account.getHeadersNs()));
    check(all, open, expect, "first_ms", ms(account.getFirstNs()));
    check(all, open, expect, "first_answer_ms", ms(account.getFirstAnswerNs()));
    check(all, open, expect, "last_ms", ms(account.getLastNs()));
    check(all, open, expect, "finish_ms", ms(account.getFinishNs()));
    check(all, open, expect, "decided_ms", ms(account.getDecidedNs()));
    check(all, open, expect, "done_ms", ms(account.getDoneNs()));
    check(all, open, expect, "done_seen", account.getDoneNs() != null);
    check(all, open, expect, "server_tokens", account.getServerTokens());
    check(all, open, expect, "comments", account.getComments());
    check(all, open, expect, "malformed", account.getMalformed());
    compareLists(all, open, expect, result);
    compareFlags(all, open, expect, account, bytewise);
    compareText(all, open, expect, result.text());
    all.assertAll();
  }

  private static void compareLists(
      SoftAssertions all, Set<String> open, JsonNode expect, Result result) {
    if (!open.contains("gaps_ms")) {
      List<Long> gaps = new ArrayList<>();
      expect.get("gaps_ms").forEach(g -> gaps.add(g.asLong()));
      all.assertThat(result.gapsMs()).as("gaps_ms").isEqualTo(gaps);
    }
    if (expect.has("tokens_per_event")) {
      List<Integer> perEvent = new ArrayList<>();
      int before = 0;
      for (int cumulative : result.tokens()) {
        perEvent.add(cumulative - before);
        before = cumulative;
      }
      List<Integer> expected = new ArrayList<>();
      expect.get("tokens_per_event").forEach(t -> expected.add(t.asInt()));
      all.assertThat(perEvent).as("tokens_per_event").isEqualTo(expected);
    }
  }

  /** Reads of one byte each make other bursts; the flag of an unknown reason is no case's. */
  private static void compareFlags(
      SoftAssertions all, Set<String> open, JsonNode expect, Account account, boolean bytewise) {
    Set<String> flags = new TreeSet<>(account.getFlags());
    Set<String> expected = new TreeSet<>();
    expect.get("flags").forEach(f -> expected.add(f.asText()));
    flags.remove("unknown_reason");
    if (bytewise) {
      Set<String> ofReads = Set.of("same_read", "burst");
      flags.removeAll(ofReads);
      expected.removeAll(ofReads);
    }
    if (!open.contains("flags")) {
      all.assertThat(flags).as("flags").isEqualTo(expected);
    }
  }

  private static void compareText(
      SoftAssertions all, Set<String> open, JsonNode expect, String text) throws Exception {
    if (expect.has("text_sha256")) {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      all.assertThat(text.length()).isEqualTo(expect.get("text_length").asInt());
      all.assertThat(HexFormat.of().formatHex(hash)).isEqualTo(expect.get("text_sha256").asText());
    } else if (!open.contains("text")) {
      all.assertThat(text).as("text").isEqualTo(expect.get("text").asText());
    }
  }

  private static void check(
      SoftAssertions all, Set<String> open, JsonNode expect, String name, Object actual) {
    if (open.contains(name) || !expect.has(name)) {
      return;
    }
    JsonNode value = expect.get(name);
    String expected = value.isNull() ? "null" : value.asText();
    all.assertThat(String.valueOf(actual)).as(name).isEqualTo(expected);
  }

  private static Long ms(Long ns) {
    return ns == null ? null : ns / MS;
  }

  private static String outcome(Decision decision) {
    return switch (decision) {
      case Decision.Completed completed -> "completed";
      case Decision.Errored errored -> "errored";
      case Decision.Censored censored -> "censored";
    };
  }

  private static String errorClass(Decision decision) {
    return decision instanceof Decision.Errored errored ? errored.errorClass().wireName() : null;
  }
}
