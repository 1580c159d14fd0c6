package survivor.generator.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import survivor.generator.clock.SystemClock;
import survivor.generator.outcome.Terms;
import survivor.generator.probe.Ask;
import survivor.generator.probe.Life;
import survivor.generator.probe.Probe;
import survivor.generator.testing.Leaks;
import survivor.generator.testing.RawServer;

/** Whatever a server sends, a request has one end, in time, and leaks no buffer. */
class AnyBytesTest {
  private static final long TIMEOUT_NS = 250_000_000L;
  private static final long SLACK_NS = 5_000_000_000L;
  private static final String VALID =
      "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
          + chunk("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}\n\n")
          + chunk(": ping\n\n")
          + chunk("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"b\"}}]}\n\n")
          + chunk("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n")
          + chunk("data: {\"choices\":[],\"usage\":{\"completion_tokens\":2}}\n\ndata: [DONE]\n\n")
          + "0\r\n\r\n";

  private static Probe probe;
  private static RawServer server;
  private static volatile Answer answer;
  private static int sent;

  static {
    Leaks.watch();
  }

  /** What the server does with one request. */
  record Answer(String latin1, int cut, Ending ending) {
    void play(RawServer.Client client) throws IOException, InterruptedException {
      byte[] bytes = latin1.getBytes(StandardCharsets.ISO_8859_1);
      int first = Math.min(cut, bytes.length);
      client.write(Arrays.copyOf(bytes, first));
      Thread.sleep(1);
      client.write(Arrays.copyOfRange(bytes, first, bytes.length));
      switch (ending) {
        case CLOSE -> client.close();
        case RESET -> client.reset();
        case HOLD -> client.awaitGone(5_000);
      }
    }
  }

  enum Ending {
    CLOSE,
    RESET,
    HOLD
  }

  @BeforeContainer
  static void open() throws IOException {
    server = new RawServer(client -> answer.play(client));
    probe = new Probe(SystemClock.INSTANCE);
    probe.warmUp();
  }

  @AfterContainer
  static void close() throws IOException {
    probe.close();
    server.close();
    Leaks.assertNone();
  }

  @Property(tries = 150, shrinking = ShrinkingMode.OFF)
  void random_bytes_end_in_one_outcome(@ForAll("noise") byte[] bytes, @ForAll Ending ending) {
    hasOneEnd(new Answer(latin1(bytes), 7, ending));
  }

  @Property(tries = 150, shrinking = ShrinkingMode.OFF)
  void random_bytes_in_a_stream_end_in_one_outcome(
      @ForAll("noise") byte[] bytes, @ForAll Ending ending) {
    byte[] head = bytes("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n");
    hasOneEnd(new Answer(latin1(joined(List.of(head, bytes))), head.length + 3, ending));
  }

  @Property(tries = 300, shrinking = ShrinkingMode.OFF)
  void a_mutated_answer_ends_in_one_outcome(
      @ForAll("mutated") byte[] bytes, @ForAll Ending ending) {
    hasOneEnd(new Answer(latin1(bytes), bytes.length / 2, ending));
  }

  private static void hasOneEnd(Answer next) {
    // Given
    answer = next;
    sent++;

    // When
    Life life = probe.send(ask());

    // Then
    assertThat(life.account().getDecidedNs() - life.account().getDispatchNs())
        .isBetween(0L, TIMEOUT_NS + SLACK_NS);
    assertThat(life.outputs()).hasSize(life.account().getOutputs());
    assertThat(server.heads()).as("no request was tried again").hasSizeLessThanOrEqualTo(sent);
  }

  @Provide
  Arbitrary<byte[]> noise() {
    Arbitrary<byte[]> any = Arbitraries.bytes().array(byte[].class).ofMaxSize(400);
    Arbitrary<byte[]> text =
        Arbitraries.strings()
            .withChars("\r\n :;,{}[]\"0123456789abcdefDONEHTP/.")
            .ofMaxLength(400)
            .map(AnyBytesTest::bytes);
    return Arbitraries.oneOf(any, text);
  }

  @Provide
  Arbitrary<byte[]> mutated() {
    Arbitrary<Mutation> one =
        Combinators.combine(
                Arbitraries.of(Mutation.Kind.class),
                Arbitraries.doubles().between(0, 1),
                Arbitraries.bytes())
            .as(Mutation::new);
    return one.list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .map(
            mutations -> {
              byte[] bytes = bytes(VALID);
              for (Mutation mutation : mutations) {
                bytes = mutation.of(bytes);
              }
              return bytes;
            });
  }

  /** A change at a place given as a share of the whole. */
  record Mutation(Kind kind, double place, byte value) {
    enum Kind {
      REPLACE,
      INSERT,
      DELETE,
      TRUNCATE,
      REPEAT
    }

    byte[] of(byte[] bytes) {
      int at = (int) (place * bytes.length);
      int next = Math.min(at + 1, bytes.length);
      byte[] before = Arrays.copyOf(bytes, at);
      byte[] after = Arrays.copyOfRange(bytes, next, bytes.length);
      byte[] here = Arrays.copyOfRange(bytes, at, next);
      byte[] added = {value};
      return switch (kind) {
        case REPLACE -> joined(List.of(before, added, after));
        case INSERT -> joined(List.of(before, added, here, after));
        case DELETE -> joined(List.of(before, after));
        case TRUNCATE -> before;
        case REPEAT -> joined(List.of(before, here, after, here, after));
      };
    }
  }

  private static String chunk(String text) {
    return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
  }

  private static Ask ask() {
    return new Ask(
        URI.create(server.address()),
        "/v1/chat/completions",
        "m",
        Optional.empty(),
        16,
        16,
        false,
        1,
        Terms.Completion.FINISH,
        TIMEOUT_NS);
  }

  private static byte[] joined(List<byte[]> parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    parts.forEach(all::writeBytes);
    return all.toByteArray();
  }

  private static String latin1(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
