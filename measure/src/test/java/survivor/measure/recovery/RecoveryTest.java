package survivor.measure.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import survivor.measure.window.FaultTimes;
import survivor.measure.window.Slo;

class RecoveryTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Tally GOOD = new Tally(10, 0, 10, 10, 10);
  private static final Tally BAD = new Tally(10, 10, 0, 0, 0);
  private static final Tally HALF = new Tally(10, 5, 5, 5, 5);
  private static final Tally NINE = new Tally(10, 1, 9, 9, 9);

  @Test
  void a_window_exactly_on_its_bar_reaches_it() {
    // 90 % of 7/10 is 63/100: compared as 63 · 100 · 10 against 90 · 7 · 100, which are equal.
    assertThat(new Ratio(63, 100).reaches(90, new Ratio(7, 10))).isTrue();
    assertThat(new Ratio(62, 100).reaches(90, new Ratio(7, 10))).isFalse();
  }

  @Test
  void an_outage_is_over_when_windows_at_nine_tenths_have_held() {
    // Given 20 s of outage from second 60, then nine tenths: the bar is met exactly, window by
    // window.
    List<Tally> seconds = seconds(60, GOOD, 20, BAD, 120, NINE);

    // When
    RecoveryAnalysis analysis = RecoveryAnalysis.of(series(60, 160, seconds), DetectorRules.RULES);

    // Then the window of second 80 is the first with nine tenths throughout.
    assertThat(analysis.toPreFault().verdict())
        .isEqualTo(new RecoveryVerdict.Recovered(80 * SECOND, 20 * SECOND));
    // 20 s of nothing, against a baseline of 1.
    assertThat(analysis.deficitToPreFaultS()).hasValue(20);
  }

  @Test
  void a_series_that_ends_in_the_hold_is_unobserved_and_never_a_number() {
    List<Tally> seconds = seconds(60, GOOD, 20, BAD, 30, GOOD);

    Recovery recovery =
        RecoveryAnalysis.of(series(60, 105, seconds), DetectorRules.RULES).toPreFault();

    assertThat(recovery.verdict()).isEqualTo(new RecoveryVerdict.Unobserved());
    assertThat(recovery.recoveredAtNs()).isEmpty();
  }

  @Test
  void a_fault_seen_just_before_a_plan_at_the_end_of_warm_up_is_still_searched() {
    FaultTimes times =
        new FaultTimes(10 * SECOND, 10 * SECOND, OptionalLong.of(8_500_000_000L), 60 * SECOND);
    FaultSeries series = new FaultSeries(times, GOOD, seconds(100, GOOD, 0, BAD, 0, BAD));

    assertThat(RecoveryAnalysis.of(series, DetectorRules.RULES).toPreFault().verdict())
        .isEqualTo(new RecoveryVerdict.Recovered(10 * SECOND, 1_500_000_000L));
  }

  @Test
  void shares_and_detectors_that_cannot_be_are_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Ratio(2, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new DetectorRules(0, 90, 85, 30));
    assertThatIllegalArgumentException().isThrownBy(() -> new DetectorRules(10, 80, 85, 30));
  }

  @Test
  void a_fall_counts_as_a_re_degradation_up_to_the_last_second_of_the_fault_window() {
    // The window of second 149 is the last one; with two bad seconds of ten, 157 and 158, it holds
    // 80 % and falls. Bad from 158 on, only the window of second 150 does.
    assertThat(toPreFault(150, seconds(157, GOOD, 63, BAD, 0, BAD)).reDegradations()).isEqualTo(1);
    assertThat(toPreFault(150, seconds(158, GOOD, 62, BAD, 0, BAD)).reDegradations()).isZero();
  }

  @Test
  void a_candidate_whose_own_window_the_end_of_the_series_cuts_is_unobserved() {
    // 40 s of outage up to the end of the series: the window of second 91 would need second 100.
    assertThat(toPreFault(150, seconds(60, GOOD, 40, BAD, 0, BAD)).verdict())
        .isEqualTo(new RecoveryVerdict.Unobserved());
    // The last candidate is 90, whose window just fits.
    assertThat(toPreFault(91, seconds(60, GOOD, 40, BAD, 0, BAD)).verdict())
        .isEqualTo(new RecoveryVerdict.NotRecovered());
  }

  @Test
  void a_plateau_of_exactly_ten_seconds_is_estimated() {
    List<Tally> seconds = seconds(60, GOOD, 60, HALF, 0, BAD);

    // From 60 + 10 to 80 s, and a second less.
    assertThat(equilibrium(80, seconds)).isInstanceOf(Equilibrium.Estimated.class);
    assertThat(equilibrium(79, seconds)).isInstanceOf(Equilibrium.PlateauTooShort.class);
  }

  @Test
  void a_request_after_the_last_whole_second_of_the_run_is_left_out() {
    FaultTimes times = new FaultTimes(0, SECOND, OptionalLong.empty(), 2 * SECOND);
    SeriesCounter counter = new SeriesCounter(times, 2_500_000_000L, SECOND);

    counter.add(2 * SECOND - 1, Tally.ERRORED);
    counter.add(2 * SECOND, Tally.ERRORED);

    assertThat(counter.series().seconds()).containsExactly(Tally.NONE, Tally.ERRORED);
  }

  @Test
  void bounds_are_inclusive_for_each_component() {
    assertThat(Tally.ofCompleted(SECOND, 14 * SECOND, Slo.RULES))
        .isEqualTo(new Tally(1, 0, 1, 1, 1));
    assertThat(Tally.ofCompleted(SECOND + 1, 14 * SECOND, Slo.RULES))
        .isEqualTo(new Tally(1, 0, 0, 0, 1));
    assertThat(Tally.ofCompleted(SECOND, 14 * SECOND + 1, Slo.RULES))
        .isEqualTo(new Tally(1, 0, 0, 1, 0));
  }

  @Test
  void a_detector_may_look_at_one_second_and_hold_none() {
    assertThat(new DetectorRules(1, 0, 0, 0).windowS()).isEqualTo(1);
    assertThatIllegalArgumentException().isThrownBy(() -> new DetectorRules(1, 0, 0, -1));
    assertThatIllegalArgumentException().isThrownBy(() -> new DetectorRules(1, 0, -1, 0));
  }

  @Test
  void signals_have_the_names_of_the_results() {
    assertThat(List.of(Signal.values()).stream().map(Signal::label))
        .containsExactly("goodput", "ttft_slo", "e2e_slo", "error_rate");
  }

  private static Recovery toPreFault(long endS, List<Tally> seconds) {
    return RecoveryAnalysis.of(series(60, endS, seconds), DetectorRules.RULES).toPreFault();
  }

  private static Equilibrium equilibrium(long endS, List<Tally> seconds) {
    return RecoveryAnalysis.of(series(60, endS, seconds), DetectorRules.RULES).equilibrium();
  }

  private static FaultSeries series(long fireS, long endS, List<Tally> seconds) {
    FaultTimes times = new FaultTimes(0, fireS * SECOND, OptionalLong.empty(), endS * SECOND);
    return new FaultSeries(times, GOOD, seconds);
  }

  private static List<Tally> seconds(int a, Tally first, int b, Tally second, int c, Tally third) {
    List<Tally> seconds = new ArrayList<>(Collections.nCopies(a, first));
    seconds.addAll(Collections.nCopies(b, second));
    seconds.addAll(Collections.nCopies(c, third));
    return seconds;
  }
}
