package survivor.simulator.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ActiveFaultTest {
  private final ActiveFault throttle = new ActiveFault(FaultKind.THROTTLE, 1_000, 2_000, 4);
  private final ActiveFault stall = new ActiveFault(FaultKind.STALL, 1_000, 2_000, 1);

  @Test
  void work_inside_a_throttle_takes_the_factor_longer_and_work_outside_does_not() {
    // inside: 1200 + 4 × 100
    assertThat(throttle.paced(1_200, 100)).isEqualTo(1_600);
    // 50 before it, 50 × 4 in it
    assertThat(throttle.paced(950, 100)).isEqualTo(1_200);
    // 200 ns of it are left: they do 50 of the work, the other 50 follow unslowed
    assertThat(throttle.paced(1_800, 100)).isEqualTo(2_050);
    // all of it in one gap: 100 before, 1000 for 250, 650 after
    assertThat(throttle.paced(900, 1_000)).isEqualTo(2_650);
    assertThat(throttle.paced(800, 100)).isEqualTo(900);
    assertThat(throttle.paced(2_000, 100)).isEqualTo(2_100);
  }

  @Test
  void what_is_made_in_a_stall_leaves_at_its_end() {
    assertThat(stall.leaving(999)).isEqualTo(999);
    assertThat(stall.leaving(1_000)).isEqualTo(2_000);
    assertThat(stall.leaving(1_999)).isEqualTo(2_000);
    assertThat(stall.leaving(2_000)).isEqualTo(2_000);
    assertThat(stall.paced(1_200, 100)).isEqualTo(1_300);
    assertThat(throttle.leaving(1_500)).isEqualTo(1_500);
  }

  @Test
  void no_length_and_a_factor_below_one_are_refused() {
    assertThatThrownBy(() -> new ActiveFault(FaultKind.STALL, 5, 5, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ActiveFault(FaultKind.THROTTLE, 5, 6, 0.5))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
