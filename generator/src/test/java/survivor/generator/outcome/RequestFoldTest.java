package survivor.generator.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import survivor.log.ServerTimes;

class RequestFoldTest {
  private static final String TOKEN =
      "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}\n\n";
  private static final String FINISH =
      "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";

  private final List<Long> chunks = new ArrayList<>();

  @Test
  void a_read_after_the_deadline_cannot_complete_a_request() {
    // Given a timer that fired late
    RequestFold fold = fold(1_000, Terms.Completion.FINISH);

    // When
    fold.accept(head(10), this::chunk);
    fold.accept(read(500, TOKEN), this::chunk);
    fold.accept(read(1_000, FINISH), this::chunk);

    // Then
    assertThat(fold.decision()).contains(new Decision.Censored(Decision.Cause.DEADLINE));
    assertThat(fold.decidedNs()).isEqualTo(1_000);
    assertThat(fold.account().getOutputs()).isEqualTo(1);
  }

  @Test
  void a_decision_stays_whatever_follows() {
    // Given
    RequestFold fold = fold(1_000, Terms.Completion.FINISH);
    fold.accept(head(10), this::chunk);
    fold.accept(read(20, TOKEN + FINISH), this::chunk);

    // When
    fold.accept(read(30, TOKEN), this::chunk);
    fold.accept(new Input.Reset(40), this::chunk);

    // Then
    assertThat(fold.decision()).contains(new Decision.Completed());
    assertThat(fold.decidedNs()).isEqualTo(20);
    assertThat(fold.phase()).isEqualTo(RequestFold.Phase.OVER);
    assertThat(chunks).hasSize(1);
    assertThat(fold.account().getOutputs()).isEqualTo(1);
  }

  @Test
  void times_that_the_server_gives_beside_the_usage_are_kept() {
    // Given an answer that has finished
    RequestFold fold = fold(1_000, Terms.Completion.FINISH);
    fold.accept(head(10), this::chunk);
    fold.accept(read(20, TOKEN + FINISH), this::chunk);

    // When its usage comes with what vLLM adds, more of it than is known, one of a wrong kind
    String times =
        "{\"time_to_first_token_ms\":85.25,\"queue_time_ms\":12,\"mean_itl_ms\":null,"
            + "\"generation_time_ms\":\"x\",\"speculative_decoding\":{\"a\":[1,{\"b\":2}]}}";
    fold.accept(read(30, usage(",\"metrics\":" + times)), this::chunk);

    // Then
    assertThat(fold.account().getServerTimes())
        .isEqualTo(new ServerTimes(12_000_000L, 85_250_000L, null, null));
    assertThat(fold.account().getServerTokens()).isEqualTo(1);
  }

  @Test
  void a_server_that_gives_no_times_is_unknown_and_not_zero() {
    for (String given : List.of("", ",\"metrics\":null", ",\"metrics\":{\"queue_time_ms\":-1}")) {
      RequestFold fold = fold(1_000, Terms.Completion.FINISH);
      fold.accept(head(10), this::chunk);
      fold.accept(read(20, TOKEN + FINISH + usage(given)), this::chunk);
      assertThat(fold.account().getServerTimes()).as(given).isNull();
      assertThat(fold.account().getServerTokens()).as(given).isEqualTo(1);
    }
  }

  private static String usage(String more) {
    return "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":1}"
        + more
        + "}\n\n";
  }

  @Test
  void a_target_without_reasons_completes_at_done() {
    // Given
    RequestFold fold = fold(1_000, Terms.Completion.DONE);

    // When
    fold.accept(head(10), this::chunk);
    fold.accept(read(20, TOKEN), this::chunk);
    fold.accept(read(30, "data: [DONE]\n\n"), this::chunk);

    // Then
    assertThat(fold.decision()).contains(new Decision.Completed());
    assertThat(fold.account().getFinishNs()).isEqualTo(30);
    assertThat(fold.account().getFinishReason()).isNull();
  }

  @Test
  void the_end_of_the_run_censors_what_is_in_flight() {
    // Given
    RequestFold fold = fold(1_000, Terms.Completion.FINISH);
    fold.accept(head(10), this::chunk);
    fold.accept(read(60, TOKEN), this::chunk);

    // When
    fold.accept(new Input.RunEnded(400), this::chunk);

    // Then
    assertThat(fold.decision()).contains(new Decision.Censored(Decision.Cause.RUN_ENDED));
    assertThat(fold.decidedNs()).isEqualTo(400);
    assertThat(fold.account().getFirstNs()).isEqualTo(60);
  }

  @Test
  void what_never_connected_has_no_instants() {
    // Given
    RequestFold fold = fold(1_000, Terms.Completion.FINISH);

    // When
    fold.accept(new Input.NotConnected(5, "refused"), this::chunk);

    // Then
    assertThat(fold.decision().orElseThrow())
        .isInstanceOfSatisfying(
            Decision.Errored.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.CONNECT));
    assertThat(fold.account().getSentNs()).isNull();
    assertThat(fold.account().getReusedConnection()).isNull();
  }

  @Test
  void usage_without_prompt_tokens_leaves_them_unknown() {
    // Given
    RequestFold fold = fold(1_000, Terms.Completion.FINISH);
    fold.accept(head(10), this::chunk);

    // When
    String usage = "data: {\"choices\":[],\"usage\":{\"completion_tokens\":3}}\n\n";
    fold.accept(read(20, TOKEN + FINISH + usage), this::chunk);

    // Then
    assertThat(fold.account().getServerTokens()).isEqualTo(3);
    assertThat(fold.account().getPromptTokens()).isNull();
  }

  @Test
  void an_unknown_reason_completes_and_is_flagged() {
    // Given
    RequestFold fold = fold(1_000, Terms.Completion.FINISH);
    fold.accept(head(10), this::chunk);

    // When
    fold.accept(read(20, TOKEN + FINISH.replace("stop", "tired")), this::chunk);

    // Then
    assertThat(fold.decision()).contains(new Decision.Completed());
    assertThat(fold.account().getFlags()).containsExactly("unknown_reason");
  }

  @Test
  void a_retry_hint_is_kept_with_the_refusal() {
    // Given
    RequestFold fold = fold(1_000, Terms.Completion.FINISH);

    // When
    fold.accept(
        new Input.Head(40, 0, 429, Optional.of("application/json"), Optional.of("2")), this::chunk);

    // Then
    assertThat(fold.decision().orElseThrow())
        .isInstanceOfSatisfying(
            Decision.Errored.class, e -> assertThat(e.retryAfter()).contains("2"));
  }

  private void chunk(
      long atNs, int read, boolean answer, java.util.OptionalInt tokens, Optional<String> text) {
    chunks.add(atNs);
  }

  private static RequestFold fold(long deadlineNs, Terms.Completion completion) {
    return new RequestFold(new Terms(0, 0, deadlineNs, 1, completion, false));
  }

  private static Input head(long atNs) {
    return new Input.Head(atNs, 0, 200, Optional.of("text/event-stream"), Optional.empty());
  }

  private static Input read(long atNs, String text) {
    return new Input.Read(atNs, 1, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }
}
