package survivor.measure.window;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import survivor.measure.distribution.Distribution;
import survivor.measure.incidence.IncidenceCurve;

/**
 * What a window measures. Scheduled = completed + errored + censored.
 *
 * @param fromNs start of the window, inclusive, by intended time
 * @param toNs end of the window, exclusive
 * @param scheduled all requests intended in the window
 * @param completed those that completed
 * @param errored those that failed
 * @param censored those that showed no end
 * @param errorsByClass the failed ones by class
 * @param metSlo those that met the SLO
 * @param ttft first outputs, conditional on completion
 * @param e2e finishes, conditional on completion
 * @param gaps gaps between output events, pooled over the completed requests
 * @param slowestCompletionNs the longest finish, not bucketed; empty without completions
 * @param incidence completion incidence over all scheduled requests
 * @param sweep the nine cells of the SLO sweep
 */
public record WindowMeasure(
    long fromNs,
    long toNs,
    long scheduled,
    long completed,
    long errored,
    long censored,
    SortedMap<String, Long> errorsByClass,
    long metSlo,
    Distribution ttft,
    Distribution e2e,
    Distribution gaps,
    OptionalLong slowestCompletionNs,
    IncidenceCurve incidence,
    List<SweepCell> sweep) {
  private static final double NS_PER_S = 1e9;

  public WindowMeasure {
    errorsByClass =
        new OutcomeCounts(scheduled, completed, errored, censored, errorsByClass).errorsByClass();
    sweep = List.copyOf(sweep);
  }

  /** The counts alone. */
  public OutcomeCounts counts() {
    return new OutcomeCounts(scheduled, completed, errored, censored, errorsByClass);
  }

  /**
   * Requests that met the SLO as a share of the scheduled (section 3); empty where nothing was
   * scheduled.
   */
  public OptionalDouble goodput() {
    return share(metSlo);
  }

  /** A count as a share of the scheduled requests; empty where nothing was scheduled. */
  public OptionalDouble share(long count) {
    return counts().share(count);
  }

  /** Completed requests a second of the window. */
  public double throughputRps() {
    return perSecond(completed);
  }

  /** Requests that met the SLO, a second of the window. */
  public double goodputRps() {
    return perSecond(metSlo);
  }

  /** Scheduled requests a second of the window: the rate that was realised, beside its label. */
  public double realisedRps() {
    return perSecond(scheduled);
  }

  /**
   * True where errored and censored requests together are more than 5 % of the scheduled: then the
   * incidence curve stands beside every percentile (section 5). Exactly 5 % does not raise it.
   */
  public boolean conditionalCaveat() {
    return counts().conditionalCaveat();
  }

  private double perSecond(long count) {
    return count / ((toNs - fromNs) / NS_PER_S);
  }
}
