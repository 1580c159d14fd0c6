package survivor.measure.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TokenUsageTest {
  @Test
  void the_tokens_after_the_first_event_share_the_time_between_first_and_last() {
    // 5 events of 2, 1, 1, 1, 1 tokens: 4 tokens follow the first event within 1000 − 200 = 800 ns.
    TokenUsage usage = new TokenUsage(5, OptionalLong.of(6), List.of(2L, 1L, 1L, 1L, 1L));

    assertThat(usage.timePerOutputTokenNs(200, 1_000)).hasValue(200);
  }

  @Test
  void without_counts_along_the_first_event_has_one_token_if_all_have() {
    // 5 events and 5 tokens: 4 follow the first within 800 ns.
    TokenUsage usage = new TokenUsage(5, OptionalLong.of(5), List.of());

    assertThat(usage.firstEventTokens()).hasValue(1);
    assertThat(usage.timePerOutputTokenNs(200, 1_000)).hasValue(200);
  }

  @Test
  void without_counts_along_and_with_other_totals_the_first_event_is_unknown() {
    TokenUsage usage = new TokenUsage(5, OptionalLong.of(6), List.of());

    assertThat(usage.firstEventTokens()).isEmpty();
    assertThat(usage.timePerOutputTokenNs(200, 1_000)).isEmpty();
  }

  @Test
  void one_token_has_no_time_per_token_and_neither_has_a_single_event() {
    assertThat(new TokenUsage(1, OptionalLong.of(1), List.of()).timePerOutputTokenNs(5, 5))
        .isEmpty();
    assertThat(new TokenUsage(1, OptionalLong.of(4), List.of(4L)).timePerOutputTokenNs(5, 5))
        .isEmpty();
    assertThat(new TokenUsage(2, OptionalLong.of(1), List.of(2L, 0L)).timePerOutputTokenNs(5, 9))
        .isEmpty();
  }

  @Test
  void unknown_tokens_are_not_the_sum_over_events() {
    TokenUsage usage = new TokenUsage(2, OptionalLong.empty(), List.of(1L, 1L));

    assertThat(usage.timePerOutputTokenNs(5, 9)).isEmpty();
  }

  @Test
  void what_no_stream_can_carry_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TokenUsage(0, OptionalLong.empty(), List.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TokenUsage(1, OptionalLong.of(0), List.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TokenUsage(2, OptionalLong.of(2), List.of(1L)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TokenUsage(1, OptionalLong.of(2), List.of(-1L)));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new TokenUsage(1, OptionalLong.of(2), List.of()).timePerOutputTokenNs(6, 5));
  }
}
