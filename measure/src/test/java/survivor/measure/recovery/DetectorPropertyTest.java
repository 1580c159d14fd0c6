package survivor.measure.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Errored;
import survivor.measure.window.FaultTimes;
import survivor.measure.window.Sample;
import survivor.measure.window.Slo;

class DetectorPropertyTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long TIMEOUT_NS = 30 * SECOND;
  private static final int FIRE_S = 60;
  private static final int FAULT_END_S = 150;
  private static final int RUN_END_S = 220;

  @Property(tries = 60)
  void a_run_that_starts_later_is_found_the_same_but_for_its_instants(
      @ForAll("series") List<Tally> seconds,
      @ForAll @LongRange(min = -5_000_000_000L, max = 4_000_000_000_000_000_000L) long shiftNs) {
    RecoveryAnalysis analysis = analysis(seconds, 0);

    RecoveryAnalysis shifted = analysis(seconds, shiftNs);

    assertThat(verdict(shifted.toPreFault(), shiftNs)).isEqualTo(analysis.toPreFault());
    assertThat(verdict(shifted.toEquilibrium(), shiftNs)).isEqualTo(analysis.toEquilibrium());
    assertThat(shifted.deficitToPreFaultS()).isEqualTo(analysis.deficitToPreFaultS());
    assertThat(shifted.deficitToEquilibriumS()).isEqualTo(analysis.deficitToEquilibriumS());
    assertThat(verdict(shifted.nonError().recovery(), shiftNs))
        .isEqualTo(analysis.nonError().recovery());
  }

  @Property(tries = 60)
  void traffic_times_k_changes_no_share_and_so_nothing(
      @ForAll("series") List<Tally> seconds, @ForAll @IntRange(min = 2, max = 9) int k) {
    RecoveryAnalysis analysis = analysis(seconds, 0);

    RecoveryAnalysis more = analysis(seconds.stream().map(s -> times(s, k)).toList(), 0);

    assertThat(more.toPreFault()).isEqualTo(analysis.toPreFault());
    assertThat(more.toEquilibrium()).isEqualTo(analysis.toEquilibrium());
  }

  @Property(tries = 60)
  void a_recovery_lies_in_the_fault_window_and_its_hold_in_the_series(
      @ForAll("series") List<Tally> seconds) {
    FaultSeries series = series(seconds, 0);

    RecoveryAnalysis analysis = RecoveryAnalysis.of(series, DetectorRules.RULES);

    for (RecoveryAnalysis.SweepRow row : analysis.sweep(series)) {
      if (row.toPreFault().verdict() instanceof RecoveryVerdict.Recovered recovered) {
        assertThat(recovered.ttrNs()).isEqualTo(recovered.atNs() - FIRE_S * SECOND);
        assertThat(recovered.atNs()).isBetween(FIRE_S * SECOND, (FAULT_END_S - 1) * SECOND);
        assertThat(recovered.atNs() / SECOND + row.rules().holdS() + row.rules().windowS())
            .isLessThanOrEqualTo(RUN_END_S);
      }
    }
  }

  @Property(tries = 60)
  void the_order_of_requests_does_not_matter(
      @ForAll("series") List<Tally> seconds, @ForAll long seed) {
    List<Sample> requests = new ArrayList<>();
    for (int second = 0; second < seconds.size(); second++) {
      for (int k = 0; k < seconds.get(second).scheduled(); k++) {
        boolean good = k < seconds.get(second).good();
        requests.add(request(second * SECOND + k, good));
      }
    }
    FaultSeries counted = counted(requests);

    Collections.shuffle(requests, new Random(seed));

    assertThat(counted(requests)).isEqualTo(counted);
    assertThat(counted.seconds()).isEqualTo(seconds);
  }

  private static FaultSeries counted(List<Sample> requests) {
    return FaultSeries.of(requests, fireTimes(0), RUN_END_S * SECOND, TIMEOUT_NS, Slo.RULES);
  }

  private static Sample request(long intendedNs, boolean good) {
    return good
        ? new Sample(intendedNs, new Completed(), OptionalLong.of(1), 2, List.of())
        : new Sample(intendedNs, new Errored("reset"), OptionalLong.empty(), 2, List.of());
  }

  private static RecoveryAnalysis analysis(List<Tally> seconds, long shiftNs) {
    return RecoveryAnalysis.of(series(seconds, shiftNs), DetectorRules.RULES);
  }

  private static FaultSeries series(List<Tally> seconds, long shiftNs) {
    Tally baseline = seconds.subList(0, FIRE_S / 2).stream().reduce(Tally.NONE, Tally::plus);
    return new FaultSeries(fireTimes(shiftNs), baseline, seconds);
  }

  private static FaultTimes fireTimes(long shiftNs) {
    return new FaultTimes(
        shiftNs, shiftNs + FIRE_S * SECOND, OptionalLong.empty(), shiftNs + FAULT_END_S * SECOND);
  }

  /** The same finding on the unshifted clock. */
  private static Recovery verdict(Recovery recovery, long shiftNs) {
    return recovery.verdict() instanceof RecoveryVerdict.Recovered recovered
        ? new Recovery(
            new RecoveryVerdict.Recovered(recovered.atNs() - shiftNs, recovered.ttrNs()),
            recovery.canceledEntries(),
            recovery.reDegradations())
        : recovery;
  }

  private static Tally times(Tally tally, int k) {
    return new Tally(
        tally.scheduled() * k,
        tally.errored() * k,
        tally.good() * k,
        tally.goodTtft() * k,
        tally.goodE2e() * k);
  }

  /** Stretches of seconds that are all good, half good or all errors, cut to the run's length. */
  @Provide
  Arbitrary<List<Tally>> series() {
    Arbitrary<List<Tally>> stretch =
        Combinators.combine(
                Arbitraries.integers().between(1, 60), Arbitraries.of(10, 10, 10, 9, 5, 0))
            .as(
                (length, good) ->
                    Collections.nCopies(length, new Tally(10, 10 - good, good, good, good)));
    return stretch
        .list()
        .ofSize(RUN_END_S)
        .map(all -> all.stream().flatMap(List::stream))
        .map(all -> all.limit(RUN_END_S).toList());
  }
}
