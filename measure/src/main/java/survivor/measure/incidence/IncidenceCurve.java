package survivor.measure.incidence;

import java.util.List;

/**
 * The completion incidence of a window (section 5).
 *
 * @param n all requests that entered
 * @param points in ascending time, one for each distinct time at which something completed
 * @param finalSurvival share still open after the last time, 0 to 1; 0 where nothing entered
 * @param censored requests that were censored
 */
public record IncidenceCurve(
    long n, List<IncidencePoint> points, double finalSurvival, long censored) {
  /**
   * Time within which a quantile must be reached to be claimed: the client timeout of the rules, 30
   * s.
   */
  public static final long HORIZON_NS = 30_000_000_000L;

  private static final double TOLERANCE = 1e-9;

  public IncidenceCurve {
    points = List.copyOf(points);
  }

  /** The curve's last value; 0 where nothing completed. */
  public double finalIncidence() {
    return points.isEmpty() ? 0 : points.getLast().incidence();
  }

  /** Last incidence plus what is still open: no continuation of the data could give more. */
  public double ceiling() {
    return finalIncidence() + finalSurvival;
  }

  /** The curve's value at a time: that of the last point not after it, 0 before the first. */
  public double incidenceAt(long atNs) {
    double value = 0;
    for (IncidencePoint point : points) {
      if (point.atNs() > atNs) {
        break;
      }
      value = point.incidence();
    }
    return value;
  }

  /**
   * The time within which a share q of the requests completes, or why none is claimed.
   *
   * @param q strictly between 0 and 1
   * @param horizonNs latest time at which a point counts, inclusive
   */
  public IncidenceQuantile quantile(double q, long horizonNs) {
    for (IncidencePoint point : points) {
      if (point.atNs() <= horizonNs && point.incidence() >= q - TOLERANCE) {
        return new IncidenceQuantile.Crossed(point.atNs());
      }
    }
    return ceiling() >= q - TOLERANCE
        ? new IncidenceQuantile.GreaterThanHorizon(ceiling())
        : new IncidenceQuantile.Unattainable(finalIncidence(), ceiling());
  }
}
