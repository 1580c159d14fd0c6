package survivor.controller.watchdog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import survivor.controller.Facts;
import survivor.controller.Orders;
import survivor.log.StepOrdered;

/** The demo's step: settle 1.5 s, measured 6 s, tail 1.4 s, timeout 3 s; deadline 21.9 s. */
class StepWatchTest {
  private static final long SECOND_NS = 1_000_000_000L;
  private static final StepOrdered ORDER = Orders.first();
  private static final long START_NS = ORDER.getStartWallNs();
  private static final long READABLE_NS = START_NS - 60 * SECOND_NS;

  @Test
  void a_step_that_nobody_takes_is_abandoned_five_seconds_after_its_start() {
    // Given
    StepWatch watch = StepWatch.of(ORDER);

    // When / Then
    assertThat(reason(watch, 4.9)).isEmpty();
    assertThat(reason(watch, 5.1).orElseThrow()).contains("no generator took the step");
  }

  @Test
  void a_step_shorter_than_the_patience_is_abandoned_just_as_soon() {
    // Given: all of it is over after 1 s.
    StepOrdered order =
        StepOrdered.newBuilder(ORDER).setSettleNs(0).setMeasuredNs(SECOND_NS).setTailNs(0).build();

    // When
    Optional<String> reason =
        StepWatch.of(order).reasonToAbandon(START_NS + 6 * SECOND_NS, READABLE_NS);

    // Then
    assertThat(reason.orElseThrow()).contains("no generator took the step");
  }

  @Test
  void a_generator_that_goes_on_sampling_keeps_its_step() {
    // Given
    StepWatch watch = StepWatch.of(ORDER);

    // When / Then
    for (int second = 0; second <= 7; second++) {
      watch = watch.evolve(Facts.health("1.0", 0, second * SECOND_NS, 72, 8 * second, 0));
      assertThat(reason(watch, second + 0.9)).isEmpty();
    }
  }

  @Test
  void a_generator_that_falls_silent_is_abandoned_with_its_last_sign_of_life() {
    // Given
    StepWatch watch = StepWatch.of(ORDER).evolve(Facts.health("1.0", 0, SECOND_NS, 72, 8, 3));

    // When / Then
    assertThat(reason(watch, 5.9)).isEmpty();
    assertThat(reason(watch, 6.1).orElseThrow())
        .contains("generator 0 fell silent")
        .contains("outcomes seen 0 of 72")
        .contains("last seen 5.1 s ago")
        .contains("aggregator silent");
  }

  @Test
  void silence_after_the_measured_part_waits_for_the_deadline() {
    // Given
    StepWatch watch =
        StepWatch.of(ORDER)
            .evolve(Facts.health("1.0", 0, 7 * SECOND_NS, 72, 60, 50))
            .evolve(Facts.outcome(ORDER, 0, 0, "completed", 1, 2));

    // When / Then
    assertThat(reason(watch, 20)).isEmpty();
    assertThat(reason(watch, 31.8)).isEmpty();
    assertThat(reason(watch, 32).orElseThrow())
        .contains("deadline")
        .contains("outcomes seen 1 of 72")
        .contains("ended at the generator 50")
        .doesNotContain("aggregator silent");
  }

  @Test
  void one_silent_shard_of_two_is_named() {
    // Given
    StepOrdered order = StepOrdered.newBuilder(ORDER).setShards(2).build();
    StepWatch watch = StepWatch.of(order).evolve(Facts.health("1.0", 0, 5 * SECOND_NS, 36, 20, 10));

    // When
    Optional<String> reason = watch.reasonToAbandon(START_NS + 6 * SECOND_NS, READABLE_NS);

    // Then
    assertThat(reason.orElseThrow()).contains("shard 1");
  }

  @Test
  void silence_of_the_log_is_not_silence_of_the_generator() {
    // Given
    StepWatch watch = StepWatch.of(ORDER).evolve(Facts.health("1.0", 0, 0, 72, 8, 0));
    long now = START_NS + 7 * SECOND_NS;

    // When / Then
    assertThat(watch.reasonToAbandon(now, now - SECOND_NS)).isEmpty();
    assertThat(watch.reasonToAbandon(now, READABLE_NS)).isPresent();
  }

  @Test
  void a_deadline_passed_while_the_log_was_away_is_given_five_seconds_more() {
    // Given
    StepWatch watch = StepWatch.of(ORDER).evolve(Facts.health("1.0", 0, 0, 72, 8, 0));
    long now = START_NS + 100 * SECOND_NS;

    // When / Then
    assertThat(watch.reasonToAbandon(now, now - 4 * SECOND_NS)).isEmpty();
    assertThat(watch.reasonToAbandon(now, now - 6 * SECOND_NS)).isPresent();
  }

  @Test
  void samples_of_other_steps_are_no_sign_of_life() {
    // Given
    StepWatch watch = StepWatch.of(ORDER).evolve(Facts.health("1.1", 0, 4 * SECOND_NS, 72, 8, 0));

    // When / Then
    assertThat(reason(watch, 5.1)).isPresent();
  }

  @Test
  void an_older_sample_that_comes_late_does_not_turn_the_clock_back() {
    // Given
    StepWatch watch =
        StepWatch.of(ORDER)
            .evolve(Facts.health("1.0", 0, 2 * SECOND_NS, 72, 8, 0))
            .evolve(Facts.health("1.0", 0, SECOND_NS, 72, 4, 0));

    // When / Then
    assertThat(reason(watch, 6.5)).isEmpty();
  }

  private static Optional<String> reason(StepWatch watch, double seconds) {
    return watch.reasonToAbandon(START_NS + (long) (seconds * SECOND_NS), READABLE_NS);
  }
}
