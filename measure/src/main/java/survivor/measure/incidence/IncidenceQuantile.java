package survivor.measure.incidence;

/**
 * What a window may claim about the time within which a share of its requests completes (section
 * 5).
 */
public sealed interface IncidenceQuantile {
  /**
   * The curve reaches the quantile.
   *
   * @param atNs its first point there, nanoseconds from the intended instant
   */
  record Crossed(long atNs) implements IncidenceQuantile {}

  /**
   * The curve does not reach the quantile inside the horizon, and what is open or late could still
   * carry it there.
   *
   * @param ceiling the greatest incidence that the data leaves possible
   */
  record GreaterThanHorizon(double ceiling) implements IncidenceQuantile {}

  /**
   * The curve cannot reach the quantile: errors have taken too large a share.
   *
   * @param finalIncidence the curve's last value
   * @param ceiling the greatest incidence that the data leaves possible
   */
  record Unattainable(double finalIncidence, double ceiling) implements IncidenceQuantile {}
}
