package survivor.measure.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import survivor.measure.token.TokensPerEvent.Per;

class TokensPerEventTest {
  @Test
  void where_the_server_counts_along_every_event_is_a_value() {
    // Given 18 events of one token, one of none and one of five
    List<Long> tokens = new ArrayList<>(List.of(0L, 5L));
    for (int i = 0; i < 18; i++) {
      tokens.add(1L);
    }
    TokenUsage counted = new TokenUsage(20, OptionalLong.of(23), tokens);
    TokenUsage uncounted = new TokenUsage(2, OptionalLong.of(8), List.of());

    // When / Then: in order 0, 1 × 18, 5; ranks 10, 19 and ceil(19.8) = 20.
    assertThat(TokensPerEvent.of(TokenCheck.of(List.of(counted, uncounted))))
        .contains(new TokensPerEvent(Per.EVENT, 20, 0, 1, 1, 5, 5));
  }

  @Test
  void elsewhere_every_request_gives_its_mean() {
    // Given 4 ÷ 4, 8 ÷ 2 and 3 ÷ 4 tokens an event, and a request whose tokens are unknown
    TokenCheck check =
        TokenCheck.of(
            List.of(
                new TokenUsage(4, OptionalLong.of(4), List.of()),
                new TokenUsage(2, OptionalLong.of(8), List.of()),
                new TokenUsage(4, OptionalLong.of(3), List.of()),
                new TokenUsage(9, OptionalLong.empty(), List.of())));

    // When / Then: 0.75, 1, 4; ranks ceil(1.5) = 2, ceil(2.85) = 3, ceil(2.97) = 3.
    assertThat(TokensPerEvent.of(check))
        .contains(new TokensPerEvent(Per.REQUEST, 3, 0.75, 1, 4, 4, 4));
  }

  @Test
  void without_usage_there_is_no_distribution() {
    TokenUsage unknown = new TokenUsage(9, OptionalLong.empty(), List.of());

    assertThat(TokensPerEvent.of(TokenCheck.of(List.of(unknown)))).isEmpty();
  }
}
