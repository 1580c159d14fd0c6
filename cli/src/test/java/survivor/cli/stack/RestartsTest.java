package survivor.cli.stack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RestartsTest {
  private static final long SECOND_NS = 1_000_000_000L;

  @Test
  void the_fourth_restart_within_a_minute_is_refused_and_granted_again_later() {
    // Given
    Restarts restarts = new Restarts();
    // When // Then
    assertThat(restarts.grant(0)).isEqualTo(1);
    assertThat(restarts.grant(10 * SECOND_NS)).isEqualTo(2);
    assertThat(restarts.grant(20 * SECOND_NS)).isEqualTo(3);
    assertThat(restarts.grant(60 * SECOND_NS)).isZero();
    assertThat(restarts.grant(61 * SECOND_NS)).isEqualTo(3);
  }
}
