package survivor.measure.distribution;

import org.HdrHistogram.Histogram;

/**
 * Collects durations into a {@link Distribution}. Not thread-safe. Plain recording only: the
 * corrections for an expected interval are forbidden (section 4), since latencies already count
 * from the intended instant.
 */
public final class DistributionRecorder {
  private static final long NS_PER_US = 1_000;

  private final Histogram histogram = Distribution.emptyHistogram();

  /**
   * Records a latency, cut to whole microseconds.
   *
   * @param durationNs 0 to 600 s
   * @throws IllegalArgumentException if it is outside that range
   */
  public void record(long durationNs) {
    recordUs(durationNs / NS_PER_US, durationNs);
  }

  /**
   * Records a gap between output events, cut to whole microseconds; under 1 µs it counts as 1 µs
   * (section 1.1).
   *
   * @param gapNs 0 to 600 s
   * @throws IllegalArgumentException if it is outside that range
   */
  public void recordGap(long gapNs) {
    recordUs(Math.max(1, gapNs / NS_PER_US), gapNs);
  }

  private void recordUs(long us, long ns) {
    if (ns < 0 || us > Distribution.HIGHEST_US) {
      throw new IllegalArgumentException(
          "a duration lies between 0 and 600 s, not at " + ns + " ns");
    }
    histogram.recordValue(us);
  }

  /** What was recorded so far; recording may go on and does not change it. */
  public Distribution distribution() {
    return new Distribution(histogram.copy());
  }
}
