package survivor.benchmarks.generator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClimbTest {
  @Test
  void a_clean_stage_raises_the_load() {
    assertThat(Climb.from(1_000, 1.5).after(true).after(true).offeredPerS()).isEqualTo(2_250);
  }

  @Test
  void one_failure_repeats_the_load_and_two_running_end_the_climb() {
    // Given
    Climb once = Climb.from(1_000, 1.5).after(true).after(false);
    // Then
    assertThat(once.goesOn()).isTrue();
    assertThat(once.offeredPerS()).isEqualTo(1_500);
    assertThat(once.after(false).goesOn()).isFalse();
  }

  @Test
  void failures_apart_do_not_add_up() {
    assertThat(Climb.from(1_000, 1.5).after(false).after(true).after(false).goesOn()).isTrue();
  }

  @Test
  void a_climb_without_an_end_is_ended() {
    // Given
    Climb climb = Climb.from(1, 2);
    // When
    int stages = 0;
    while (climb.goesOn()) {
      climb = climb.after(true);
      stages++;
    }
    // Then
    assertThat(stages).isEqualTo(20);
  }
}
