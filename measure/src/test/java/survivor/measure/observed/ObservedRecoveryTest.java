package survivor.measure.observed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import survivor.measure.observed.Observation.NotObserved;
import survivor.measure.observed.Observation.Observed;
import survivor.measure.outcome.Censored;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Errored;
import survivor.measure.outcome.Outcome;
import survivor.measure.recovery.FaultSeries;
import survivor.measure.recovery.Tally;
import survivor.measure.threshold.ModalLatency;
import survivor.measure.window.FaultTimes;
import survivor.measure.window.Slo;
import survivor.measure.window.Span;

class ObservedRecoveryTest {
  private static final long SECOND = 1_000_000_000L;

  /** Warm-up to 1 s, fire at 3 s, end of the fault at 4 s, of the run at 5 s; guard of 1 s. */
  private static final FaultTimes TIMES =
      new FaultTimes(SECOND, 3 * SECOND, OptionalLong.empty(), 4 * SECOND);

  private static final Span BASELINE = new Span(0, SECOND);
  private static final Span FAULT = new Span(SECOND, 2 * SECOND);

  @Test
  void every_request_of_the_run_is_counted_in_its_second() {
    Observation<FaultSeries> seen =
        series(
            List.of(
                at(SECOND, new Completed(), 1, 2),
                at(2 * SECOND - 1, new Completed(), 1, 15 * SECOND),
                at(2 * SECOND, new Completed(), 2 * SECOND, 3 * SECOND),
                at(3 * SECOND, new Errored("reset"), 1, 2),
                at(5 * SECOND - 1, new Censored("deadline"), 1, 2)));

    // Baseline from 1 s to the guard at 2 s.
    assertThat(seen)
        .isEqualTo(
            new Observed<>(
                new FaultSeries(
                    TIMES,
                    new Tally(2, 0, 1, 2, 1),
                    List.of(
                        new Tally(2, 0, 1, 2, 1),
                        new Tally(1, 0, 0, 0, 1),
                        new Tally(1, 1, 0, 0, 0),
                        new Tally(1, 0, 0, 0, 0)))));
  }

  @Test
  void a_completed_record_of_the_run_without_its_times_leaves_it_unobserved() {
    assertThat(series(List.of(bare(SECOND, new Completed()), bare(SECOND, new Completed()))))
        .isEqualTo(new NotObserved<>("2 completed records of the run have no firstNs or no endNs"));
    assertThat(series(List.of(only(SECOND, OptionalLong.of(1), OptionalLong.empty()))))
        .isInstanceOf(NotObserved.class);
    assertThat(series(List.of(only(SECOND, OptionalLong.empty(), OptionalLong.of(1)))))
        .isInstanceOf(NotObserved.class);
  }

  @Test
  void records_outside_the_run_and_ends_of_failures_are_not_needed() {
    Observation<FaultSeries> seen =
        series(
            List.of(
                bare(SECOND - 1, new Completed()),
                bare(5 * SECOND, new Completed()),
                bare(3 * SECOND, new Errored("reset"))));

    assertThat(seen).isInstanceOf(Observed.class);
  }

  @Test
  void modal_latencies_take_completed_requests_of_both_windows_in_microseconds() {
    List<ObservedRequest> requests =
        List.of(
            at(0, new Completed(), 1_000_000, 4_000_000),
            at(1, new Completed(), 3_000_999, 8_000_000),
            at(2, new Errored("reset"), 5_000_000, 6_000_000),
            at(SECOND, new Completed(), 50_000_000, 90_000_000),
            at(2 * SECOND, new Completed(), 1, 2));

    assertThat(ObservedRecovery.modalTtft(requests, BASELINE, FAULT))
        .isEqualTo(new Observed<>(ModalLatency.of(List.of(1_000L, 3_000L), List.of(50_000L))));
    assertThat(ObservedRecovery.modalE2e(requests, BASELINE, FAULT))
        .isEqualTo(new Observed<>(ModalLatency.of(List.of(4_000L, 8_000L), List.of(90_000L))));
  }

  @Test
  void a_modal_latency_is_not_observed_where_a_completed_request_lacks_it() {
    List<ObservedRequest> before = List.of(only(0, OptionalLong.empty(), OptionalLong.of(1)));
    List<ObservedRequest> within = List.of(only(SECOND, OptionalLong.of(1), OptionalLong.empty()));
    List<ObservedRequest> outside = List.of(bare(2 * SECOND, new Completed()));

    assertThat(ObservedRecovery.modalTtft(before, BASELINE, FAULT))
        .isEqualTo(
            new NotObserved<>("1 completed records before or in the fault window have no firstNs"));
    assertThat(ObservedRecovery.modalE2e(within, BASELINE, FAULT))
        .isEqualTo(
            new NotObserved<>("1 completed records before or in the fault window have no endNs"));
    assertThat(ObservedRecovery.modalE2e(outside, BASELINE, FAULT))
        .isEqualTo(new Observed<>(Optional.empty()));
  }

  private static Observation<FaultSeries> series(List<ObservedRequest> requests) {
    return ObservedRecovery.series(requests, TIMES, 5 * SECOND, SECOND, Slo.RULES);
  }

  private static ObservedRequest at(long intendedNs, Outcome outcome, long firstNs, long endNs) {
    return request(intendedNs, outcome, OptionalLong.of(firstNs), OptionalLong.of(endNs));
  }

  private static ObservedRequest only(long intendedNs, OptionalLong firstNs, OptionalLong endNs) {
    return request(intendedNs, new Completed(), firstNs, endNs);
  }

  private static ObservedRequest bare(long intendedNs, Outcome outcome) {
    return request(intendedNs, outcome, OptionalLong.empty(), OptionalLong.empty());
  }

  private static ObservedRequest request(
      long intendedNs, Outcome outcome, OptionalLong firstNs, OptionalLong endNs) {
    return new ObservedRequest(
        intendedNs, outcome, firstNs, endNs, Optional.empty(), Optional.empty());
  }
}
