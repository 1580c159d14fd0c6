package survivor.measure.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class TokenCheckTest {
  private static final TokenUsage ONE_EACH = new TokenUsage(4, OptionalLong.of(4), List.of());
  private static final TokenUsage TWO_EACH = new TokenUsage(2, OptionalLong.of(4), List.of(2L, 2L));
  private static final TokenUsage UNKNOWN = new TokenUsage(3, OptionalLong.empty(), List.of());

  @Test
  void one_token_an_event_in_every_request_with_usage_makes_gaps_inter_token() {
    TokenCheck check = TokenCheck.of(List.of(ONE_EACH, UNKNOWN, ONE_EACH));

    assertThat(check.answer()).isEqualTo(TokenCheck.Answer.ONE_TOKEN_PER_EVENT);
    assertThat(check.withUsage()).isEqualTo(2);
    assertThat(check.withoutUsage()).isEqualTo(1);
    assertThat(check.differing()).isZero();
  }

  @Test
  void a_single_request_that_differs_is_counted_and_decides() {
    TokenCheck check = TokenCheck.of(List.of(ONE_EACH, TWO_EACH, ONE_EACH));

    assertThat(check.answer()).isEqualTo(TokenCheck.Answer.DIFFERS);
    assertThat(check.differing()).isEqualTo(1);
    // Ratios 1, 1, 2: rank ceil(3 · 0.5) = 2 is 1, rank 3 is 2.
    assertThat(check.tokensPerEvent(0.5)).hasValue(1);
    assertThat(check.tokensPerEvent(1)).hasValue(2);
    assertThat(check.eventsByTokens()).containsExactly(entry(2L, 2L));
  }

  @Test
  void fewer_tokens_than_events_differ_too() {
    TokenCheck check = TokenCheck.of(List.of(new TokenUsage(4, OptionalLong.of(3), List.of())));

    assertThat(check.answer()).isEqualTo(TokenCheck.Answer.DIFFERS);
    assertThat(check.tokensPerEvent(0.5)).hasValue(0.75);
  }

  @Test
  void without_usage_nothing_is_observed_and_nothing_passes() {
    TokenCheck check = TokenCheck.of(List.of(UNKNOWN));

    assertThat(check.answer()).isEqualTo(TokenCheck.Answer.NOT_OBSERVED);
    assertThat(check.tokensPerEvent(0.5)).isEmpty();
  }

  @Property(tries = 200)
  void the_order_of_requests_does_not_matter(
      @ForAll @Size(max = 30) List<@IntRange(min = 1, max = 20) Integer> tokens,
      @ForAll long seed) {
    List<TokenUsage> usages = new ArrayList<>();
    tokens.forEach(t -> usages.add(new TokenUsage(5, OptionalLong.of(t), List.of())));
    TokenCheck check = TokenCheck.of(usages);

    Collections.shuffle(usages, new Random(seed));

    assertThat(TokenCheck.of(usages)).isEqualTo(check);
  }

  @Test
  void counts_that_do_not_add_up_are_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TokenCheck(1, 0, 2, List.of(1.0), new TreeMap<>()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TokenCheck(1, 0, 1, List.of(), new TreeMap<>()));
  }
}
