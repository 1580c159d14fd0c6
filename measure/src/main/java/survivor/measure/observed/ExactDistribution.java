package survivor.measure.observed;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import survivor.measure.distribution.Distribution;
import survivor.measure.distribution.DistributionRecorder;
import survivor.measure.distribution.NearestRank;
import survivor.measure.distribution.TailInterval;

/**
 * A distribution of durations kept twice: as recorded, cut to whole microseconds, and in the pinned
 * histogram (section 4). Immutable.
 */
public final class ExactDistribution {
  private static final long NS_PER_US = 1_000;

  private final long[] sortedUs;
  private final Distribution histogram;
  private final long unobserved;

  private ExactDistribution(long[] sortedUs, Distribution histogram, long unobserved) {
    this.sortedUs = sortedUs;
    this.histogram = histogram;
    this.unobserved = unobserved;
  }

  /**
   * Latencies in any order, nanoseconds.
   *
   * @param unobserved completed requests that have none written down
   * @throws IllegalArgumentException if one lies outside 0 to 600 s
   */
  static ExactDistribution ofLatencies(LongStream ns, long unobserved) {
    DistributionRecorder recorder = new DistributionRecorder();
    return of(ns, recorder::record, 0, recorder, unobserved);
  }

  /** Gaps in any order, nanoseconds; under 1 µs they count as 1 µs (section 1.1). */
  static ExactDistribution ofGaps(LongStream ns, long unobserved) {
    DistributionRecorder recorder = new DistributionRecorder();
    return of(ns, recorder::recordGap, 1, recorder, unobserved);
  }

  private static ExactDistribution of(
      LongStream ns,
      LongConsumer record,
      long leastUs,
      DistributionRecorder recorder,
      long unobserved) {
    long[] values = ns.toArray();
    for (int i = 0; i < values.length; i++) {
      record.accept(values[i]);
      values[i] = Math.max(leastUs, values[i] / NS_PER_US);
    }
    Arrays.sort(values);
    return new ExactDistribution(values, recorder.distribution(), unobserved);
  }

  /** Number of values. */
  public long n() {
    return sortedUs.length;
  }

  /** Completed requests that have none written down and are not in it. */
  public long unobserved() {
    return unobserved;
  }

  /** The rank of a quantile, from 1; empty where there are no values. */
  public OptionalLong rank(double q) {
    return n() == 0 ? OptionalLong.empty() : OptionalLong.of(NearestRank.rank(n(), q));
  }

  /** Microseconds at a quantile as recorded; empty where there are no values. */
  public OptionalLong rawUs(double q) {
    return NearestRank.ofSorted(sortedUs, q);
  }

  /** Microseconds at a quantile as the histogram reports it; 0 where there are no values. */
  public long histogramUs(double q) {
    return histogram.valueAtQuantileUs(q);
  }

  /** The 95 % interval of a quantile; empty where the rule forbids one. */
  public Optional<TailInterval> interval(double q) {
    return TailInterval.of(n(), q);
  }

  /**
   * Microseconds at a rank as recorded.
   *
   * @param rank from 1 to {@link #n()}
   */
  public long rawAtRankUs(long rank) {
    return sortedUs[Math.toIntExact(rank - 1)];
  }
}
