package survivor.controller.progress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import survivor.controller.Facts;
import survivor.controller.Orders;
import survivor.controller.progress.ProgressView.Part;
import survivor.controller.progress.ProgressView.StepView;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;

/** The demo's step: settle 1.5 s, measured 6 s, tail 1.4 s; TTFT 300 ms, finish 1400 ms. */
class ProgressTest {
  private static final long MS = 1_000_000L;
  private static final StepOrdered ORDER = Orders.first();
  private static final Progress STARTED = Progress.of(Facts.RUN).evolve(ORDER);

  @Test
  void before_the_first_order_there_is_no_step() {
    // When
    ProgressView view = Progress.of(Facts.RUN).view(Facts.OPENED_NS);

    // Then
    assertThat(view.step()).isEmpty();
    assertThat(ProgressLines.now(view)).contains(Facts.RUN);
  }

  @Test
  void what_has_not_been_seen_is_absent() {
    // When
    StepView step = at(STARTED, 0);

    // Then
    assertThat(step.inFlight()).isEmpty();
    assertThat(step.goodput()).isEmpty();
    assertThat(step.queue()).isEmpty();
  }

  @Test
  void the_parts_of_a_step_follow_the_clock() {
    // When / Then
    assertThat(at(STARTED, -1).part()).isEqualTo(Part.STARTING);
    assertThat(at(STARTED, 1499).part()).isEqualTo(Part.SETTLE);
    assertThat(at(STARTED, 1500).part()).isEqualTo(Part.MEASURED);
    assertThat(at(STARTED, 7500).part()).isEqualTo(Part.TAIL);
    assertThat(at(STARTED, 8900).part()).isEqualTo(Part.CLOSING);
    assertThat(at(STARTED, 2000).elapsedMs()).isEqualTo(2000);
    assertThat(at(STARTED, 2000).remainingMs()).isEqualTo(6900);
    assertThat(at(STARTED, 9999).remainingMs()).isZero();
    assertThat(at(STARTED, -500).remainingMs()).isEqualTo(8900);
  }

  @Test
  void in_flight_is_dispatched_less_ended_over_all_shards() {
    // Given: 10 − 4 and 20 − 5.
    Progress progress =
        STARTED
            .evolve(Facts.health("1.0", 0, 1000 * MS, 36, 9, 0))
            .evolve(Facts.health("1.0", 0, 2000 * MS, 36, 10, 4))
            .evolve(Facts.health("1.0", 1, 2000 * MS, 36, 20, 5));

    // When / Then
    assertThat(at(progress, 2000).inFlight()).hasValue(21);
  }

  @Test
  void goodput_counts_measured_requests_that_have_ended() {
    // Given: good, late first, late finish, errored, and two outside the measured part.
    Progress progress =
        STARTED
            .evolve(Facts.outcome(ORDER, 1, 1500 * MS, "completed", 300 * MS, 1400 * MS))
            .evolve(Facts.outcome(ORDER, 2, 1600 * MS, "completed", 301 * MS, 1000 * MS))
            .evolve(Facts.outcome(ORDER, 3, 1700 * MS, "completed", 100 * MS, 1401 * MS))
            .evolve(Facts.outcome(ORDER, 4, 1800 * MS, "errored", 100 * MS, 1000 * MS))
            .evolve(Facts.outcome(ORDER, 0, 1499 * MS, "completed", 100 * MS, 1000 * MS))
            .evolve(Facts.outcome(ORDER, 9, 7500 * MS, "completed", 100 * MS, 1000 * MS));

    // When / Then
    assertThat(at(progress, 4000).goodput()).hasValue(0.25);
  }

  @Test
  void a_missing_gauge_is_not_an_empty_queue() {
    // Given
    Progress progress =
        STARTED
            .evolve(Facts.gauge("1.0", 1000 * MS, 3.0))
            .evolve(Facts.gauge("1.0", 2000 * MS, null));

    // When / Then
    assertThat(at(progress, 2000).queue()).hasValue(3.0);
  }

  @Test
  void a_new_step_starts_afresh_and_verdicts_stay() {
    // Given
    StepOrdered next = StepOrdered.newBuilder(ORDER).setStepId("1.1").setRateRps("16").build();
    Progress progress =
        STARTED
            .evolve(Facts.gauge("1.0", 1000 * MS, 3.0))
            .evolve(Facts.verdict(ORDER, "pass"))
            .evolve(Facts.verdict(ORDER, "pass"))
            .evolve(next);

    // When
    ProgressView view = progress.view(ORDER.getStartWallNs());

    // Then
    assertThat(view.step().orElseThrow().queue()).isEmpty();
    assertThat(view.verdictLines()).hasSize(1);
    assertThat(view.verdictLines().getFirst()).contains("PASS").contains("8 rps");
    assertThat(ProgressLines.now(view)).contains("16 rps").contains("queue -");
  }

  private static StepView at(Progress progress, long ms) {
    return progress.view(ORDER.getStartWallNs() + ms * MS).step().orElseThrow();
  }

  @Test
  void a_reference_run_is_measured_and_not_judged() {
    StepVerdict failed =
        StepVerdict.newBuilder(Facts.verdict(ORDER, "fail"))
            .setRamp(0)
            .setDecidedBy("goodput")
            .build();
    assertThat(ProgressLines.verdict(failed))
        .contains("MEASURED")
        .doesNotContain("FAIL", "goodput)");
    StepVerdict unseen = StepVerdict.newBuilder(failed).setVerdict("undecided").build();
    assertThat(ProgressLines.verdict(unseen)).contains("UNDECIDED (goodput)");
  }
}
