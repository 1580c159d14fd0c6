package survivor.measure.recovery;

import survivor.measure.outcome.Censored;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Errored;
import survivor.measure.window.Sample;
import survivor.measure.window.Slo;

/**
 * Counts of the requests intended in one second, or in a longer stretch.
 *
 * @param scheduled all of them
 * @param errored those that failed; censored ones did not
 * @param good completed within both bounds
 * @param goodTtft completed with the first output within its bound
 * @param goodE2e completed with the finish within its bound
 */
public record Tally(long scheduled, long errored, long good, long goodTtft, long goodE2e) {
  /** Nothing counted. */
  public static final Tally NONE = new Tally(0, 0, 0, 0, 0);

  /** One request that failed. */
  public static final Tally ERRORED = new Tally(1, 1, 0, 0, 0);

  /** One request that was censored. */
  public static final Tally CENSORED = new Tally(1, 0, 0, 0, 0);

  /** One request. */
  public static Tally of(Sample sample, Slo slo) {
    return switch (sample.outcome()) {
      case Completed c -> ofCompleted(sample.firstNs().orElseThrow(), sample.endNs(), slo);
      case Errored e -> ERRORED;
      case Censored x -> CENSORED;
    };
  }

  /**
   * One completed request.
   *
   * @param firstNs its first output, nanoseconds from the intended instant
   * @param endNs its finish, likewise
   */
  public static Tally ofCompleted(long firstNs, long endNs, Slo slo) {
    boolean first = firstNs <= slo.ttftNs();
    boolean end = endNs <= slo.e2eNs();
    return new Tally(1, 0, one(first && end), one(first), one(end));
  }

  /** Both together. */
  public Tally plus(Tally other) {
    return new Tally(
        scheduled + other.scheduled,
        errored + other.errored,
        good + other.good,
        goodTtft + other.goodTtft,
        goodE2e + other.goodE2e);
  }

  private static long one(boolean counts) {
    return counts ? 1 : 0;
  }
}
