package survivor.measure.recovery;

import java.util.List;
import java.util.OptionalDouble;
import survivor.measure.window.Span;

/**
 * Everything that section 9 says of one run with a fault.
 *
 * @param preFaultBaseline goodput before the guard
 * @param toPreFault recovery to that baseline
 * @param equilibrium what the survivor carried meanwhile
 * @param toEquilibrium recovery to that
 * @param deficitToPreFaultS goodput missing against the first baseline, in seconds of full goodput;
 *     empty without it
 * @param deficitToEquilibriumS the same against the equilibrium
 * @param ttftSlo recovery of the first outputs to their own baseline before the fault
 * @param e2eSlo recovery of the finishes
 * @param nonError recovery of what did not fail
 */
public record RecoveryAnalysis(
    Ratio preFaultBaseline,
    Recovery toPreFault,
    Equilibrium equilibrium,
    Recovery toEquilibrium,
    OptionalDouble deficitToPreFaultS,
    OptionalDouble deficitToEquilibriumS,
    Component ttftSlo,
    Component e2eSlo,
    Component nonError) {
  /** The plateau starts this long after the anchor, and must span as much; also in the sweep. */
  private static final long PLATEAU_NS = 10_000_000_000L;

  /**
   * A component beside its own baseline.
   *
   * @param baseline its share before the guard
   * @param recovery its recovery to that
   */
  public record Component(Ratio baseline, Recovery recovery) {}

  /**
   * One row of the sweep.
   *
   * @param rules its cell
   * @param toPreFault recovery to the baseline before the fault
   * @param toEquilibrium recovery to the equilibrium of the analysis
   */
  public record SweepRow(DetectorRules rules, Recovery toPreFault, Recovery toEquilibrium) {}

  /** Analyses a run under the given rules. */
  public static RecoveryAnalysis of(FaultSeries series, DetectorRules rules) {
    Ratio preFault = Signal.GOODPUT.of(series.baseline());
    Recovery toPreFault = Detector.detect(series, Signal.GOODPUT, preFault, rules);
    Equilibrium equilibrium = equilibrium(series, toPreFault);
    Recovery toEquilibrium = toEquilibrium(series, equilibrium, rules);
    return new RecoveryAnalysis(
        preFault,
        toPreFault,
        equilibrium,
        toEquilibrium,
        preFault.isBaseline()
            ? OptionalDouble.of(deficitS(series, preFault, toPreFault))
            : OptionalDouble.empty(),
        equilibrium instanceof Equilibrium.Estimated estimated
            ? OptionalDouble.of(deficitS(series, estimated.goodput(), toEquilibrium))
            : OptionalDouble.empty(),
        component(series, Signal.TTFT_SLO, rules),
        component(series, Signal.E2E_SLO, rules),
        component(series, Signal.NON_ERROR, rules));
  }

  /**
   * The 27 cells of the sweep, in the order of {@link DetectorRules#SWEEP}. Only the detector
   * varies: both baselines are those of this analysis.
   *
   * @param series the series that this is the analysis of
   */
  public List<SweepRow> sweep(FaultSeries series) {
    return DetectorRules.SWEEP.stream()
        .map(
            cell ->
                new SweepRow(
                    cell,
                    Detector.detect(series, Signal.GOODPUT, preFaultBaseline, cell),
                    toEquilibrium(series, equilibrium, cell)))
        .toList();
  }

  private static Component component(FaultSeries series, Signal signal, DetectorRules rules) {
    Ratio baseline = signal.of(series.baseline());
    return new Component(baseline, Detector.detect(series, signal, baseline, rules));
  }

  private static Equilibrium equilibrium(FaultSeries series, Recovery toPreFault) {
    long fromNs = series.times().fireAnchorNs() + PLATEAU_NS;
    long toNs = endNs(series, toPreFault);
    if (toNs - fromNs < PLATEAU_NS) {
      return new Equilibrium.PlateauTooShort(new Span(fromNs, Math.max(fromNs, toNs)));
    }
    Span plateau = new Span(fromNs, toNs);
    Tally sum = series.startingIn(plateau).stream().reduce(Tally.NONE, Tally::plus);
    Ratio goodput = Signal.GOODPUT.of(sum);
    return goodput.isBaseline()
        ? new Equilibrium.Estimated(plateau, goodput)
        : new Equilibrium.NoService(plateau);
  }

  private static Recovery toEquilibrium(
      FaultSeries series, Equilibrium equilibrium, DetectorRules rules) {
    return switch (equilibrium) {
      case Equilibrium.Estimated estimated ->
          Detector.detect(series, Signal.GOODPUT, estimated.goodput(), rules);
      case Equilibrium.PlateauTooShort tooShort -> notEstimable();
      case Equilibrium.NoService noService -> notEstimable();
    };
  }

  private static Recovery notEstimable() {
    return new Recovery(new RecoveryVerdict.NotEstimable(), 0, 0);
  }

  /**
   * Positive part of baseline less goodput, summed over the seconds with traffic from the anchor to
   * the recovery.
   */
  private static double deficitS(FaultSeries series, Ratio baseline, Recovery recovery) {
    double full = baseline.value().orElseThrow();
    double sum = 0;
    Span span = new Span(series.times().fireAnchorNs(), endNs(series, recovery));
    for (Tally second : series.startingIn(span)) {
      OptionalDouble goodput = Signal.GOODPUT.of(second).value();
      sum += goodput.isPresent() ? Math.max(0, full - goodput.getAsDouble()) : 0;
    }
    return sum;
  }

  /** The recovery, or the end of the fault window without one. */
  private static long endNs(FaultSeries series, Recovery recovery) {
    return recovery.recoveredAtNs().orElse(series.times().faultEndNs());
  }
}
