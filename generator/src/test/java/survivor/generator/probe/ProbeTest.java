package survivor.generator.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import survivor.generator.clock.SystemClock;
import survivor.generator.outcome.Decision;
import survivor.generator.outcome.ErrorClass;
import survivor.generator.outcome.Terms;
import survivor.generator.outcome.Words;
import survivor.generator.testing.Leaks;
import survivor.generator.testing.RawServer;

@Timeout(60)
class ProbeTest {
  private static final long MS = 1_000_000L;
  private static Probe probe;

  static {
    Leaks.watch();
  }

  @BeforeAll
  static void open() {
    probe = new Probe(SystemClock.INSTANCE);
    probe.warmUp();
  }

  @AfterAll
  static void close() {
    probe.close();
    Leaks.assertNone();
  }

  @Test
  void an_answer_is_told_with_its_words_and_instants() throws IOException {
    try (RawServer server =
        new RawServer(
            client -> {
              client.streamHead();
              client.token("He");
              Thread.sleep(30);
              client.token("llo");
              client.finish(2);
            })) {
      // When
      Life life = probe.send(ask(server.address(), 5_000, 1));

      // Then
      assertThat(life.decision()).isEqualTo(new Decision.Completed());
      assertThat(life.status()).hasValue(200);
      assertThat(life.outputs().stream().map(o -> o.words().getFirst().content()))
          .containsExactly("He", "llo");
      assertThat(life.account().getServerTokens()).isEqualTo(2);
      assertThat(life.account().getLastNs() - life.account().getFirstNs()).isGreaterThan(20 * MS);
      assertThat(life.account().getFirstNs()).isLessThan(life.account().getFinishNs());
    }
  }

  @Test
  void the_target_gets_one_request_below_its_own_path() throws IOException {
    try (RawServer server = new RawServer(client -> client.write(refusal()))) {
      // When
      Life life = probe.send(ask(server.address() + "/case/W01a/", 5_000, 2));

      // Then
      assertThat(server.heads()).hasSize(1);
      assertThat(server.heads().getFirst())
          .startsWith("POST /case/W01a/v1/chat/completions HTTP/1.1");
      assertThat(server.bodies().getFirst()).contains("\"n\":2").contains("\"content\":\"say \\\"");
      assertThat(errorClass(life)).isEqualTo(ErrorClass.STATUS_429);
      assertThat(life.status()).hasValue(429);
    }
  }

  @Test
  void all_choices_and_the_reasoning_are_told() throws IOException {
    try (RawServer server =
        new RawServer(
            client -> {
              client.streamHead();
              client.chunk(
                  "data: {\"choices\":[{\"index\":1,\"delta\":{\"content\":\"b\"}},"
                      + "{\"index\":0,\"delta\":{\"reasoning_content\":\"hm\"}}]}\n\n"
                      + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"},"
                      + "{\"index\":1,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
                      + "data: [DONE]\n\n");
              client.write("0\r\n\r\n");
            })) {
      // When
      Life life = probe.send(ask(server.address(), 5_000, 2));

      // Then
      assertThat(life.decision()).isEqualTo(new Decision.Completed());
      assertThat(life.outputs()).hasSize(1);
      assertThat(life.outputs().getFirst().words())
          .isEqualTo(List.of(new Words(1, "b", ""), new Words(0, "", "hm")));
    }
  }

  @Test
  void a_silent_server_is_censored_at_the_deadline_and_left() throws Exception {
    try (RawServer server = new RawServer(client -> client.awaitGone(5_000))) {
      // When
      Life life = probe.send(ask(server.address(), 200, 1));

      // Then
      assertThat(life.decision()).isEqualTo(new Decision.Censored(Decision.Cause.DEADLINE));
      assertThat(life.account().getDecidedNs() - life.account().getDispatchNs())
          .isGreaterThanOrEqualTo(200 * MS);
      assertThat(life.account().getHeadersNs()).isNull();
      for (int i = 0; i < 200 && server.clientsGone() == 0; i++) {
        Thread.sleep(10);
      }
      assertThat(server.clientsGone()).isEqualTo(1);
    }
  }

  @Test
  void a_dead_target_is_a_measurement() throws IOException {
    // Given
    String gone;
    try (RawServer server = new RawServer(client -> {})) {
      gone = server.address();
    }

    // When
    Life life = probe.send(ask(gone, 5_000, 1));

    // Then
    assertThat(errorClass(life)).isEqualTo(ErrorClass.CONNECT);
    assertThat(life.status()).isEmpty();
    assertThat(life.account().getSentNs()).isNull();
  }

  @Test
  void a_wrong_address_is_refused_before_anything_is_sent() {
    for (String wrong : List.of("ftp://127.0.0.1", "127.0.0.1:80", "http://h?a=b")) {
      assertThatIllegalArgumentException().isThrownBy(() -> ask(wrong, 1_000, 1));
    }
  }

  private static Ask ask(String target, long timeoutMs, int choices) {
    return new Ask(
        URI.create(target),
        "/v1/chat/completions",
        "m",
        Optional.of("say \"hello\""),
        1,
        8,
        false,
        choices,
        Terms.Completion.FINISH,
        timeoutMs * MS);
  }

  private static String refusal() {
    return "HTTP/1.1 429 No\r\ncontent-length: 0\r\n\r\n";
  }

  private static ErrorClass errorClass(Life life) {
    return ((Decision.Errored) life.decision()).errorClass();
  }
}
