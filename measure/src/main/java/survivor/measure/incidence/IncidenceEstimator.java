package survivor.measure.incidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import survivor.measure.outcome.Censored;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Errored;
import survivor.measure.outcome.Outcome;

/**
 * Collects the ends of requests, in any order, and estimates their {@link IncidenceCurve}. Not
 * thread-safe.
 *
 * <p>At each distinct time with n at risk, c completions, e errors and x censored (section 5): F +=
 * S·c/n, then S *= 1 − (c+e)/n, then n −= c+e+x, from S = 1 and F = 0. So errors and completions of
 * one time share the number at risk, and those censored at that time are still in it.
 */
public final class IncidenceEstimator {
  private static final long NS_PER_US = 1_000;

  private final TreeMap<Long, Ends> endsByTime = new TreeMap<>();

  private static final class Ends {
    private long completions;
    private long errors;
    private long censored;
  }

  /**
   * Adds one request.
   *
   * @param outcome how it ended
   * @param atNs when, nanoseconds from its intended instant; 0 or more
   */
  public void add(Outcome outcome, long atNs) {
    add(outcome, atNs, 1);
  }

  /** Adds a number of requests that ended alike. */
  public void add(Outcome outcome, long atNs, long count) {
    if (atNs < 0 || count < 0) {
      throw new IllegalArgumentException(
          "neither time nor count is negative: " + atNs + ", " + count);
    }
    Ends ends = endsByTime.computeIfAbsent(atNs - atNs % NS_PER_US, t -> new Ends());
    switch (outcome) {
      case Completed c -> ends.completions += count;
      case Errored e -> ends.errors += count;
      case Censored x -> ends.censored += count;
    }
  }

  /** The curve over everything added so far. Without any request: no points and nothing open. */
  public IncidenceCurve curve() {
    long n = 0;
    long censored = 0;
    for (Ends ends : endsByTime.values()) {
      n += ends.completions + ends.errors + ends.censored;
      censored += ends.censored;
    }
    List<IncidencePoint> points = new ArrayList<>();
    long atRisk = n;
    double survival = n == 0 ? 0 : 1;
    double incidence = 0;
    for (Map.Entry<Long, Ends> entry : endsByTime.entrySet()) {
      Ends ends = entry.getValue();
      long terminal = ends.completions + ends.errors;
      if (terminal > 0) {
        incidence += survival * ends.completions / atRisk;
        survival *= (double) (atRisk - terminal) / atRisk;
      }
      if (ends.completions > 0) {
        points.add(
            new IncidencePoint(
                entry.getKey(), incidence, survival, atRisk, ends.completions, ends.errors));
      }
      atRisk -= terminal + ends.censored;
    }
    return new IncidenceCurve(n, points, survival, censored);
  }
}
