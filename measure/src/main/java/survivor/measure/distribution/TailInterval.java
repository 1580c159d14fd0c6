package survivor.measure.distribution;

import java.util.Optional;

/**
 * A two-sided 95 % interval of a percentile by order statistics (section 4): the ranks floor(nq −
 * z√(nq(1−q))) and ceil(nq + z√(nq(1−q))), z = 1.959964. It exists only where both ranks lie inside
 * the sample.
 *
 * @param loRank lower rank, from 1
 * @param hiRank upper rank, at most the number of values
 */
public record TailInterval(long loRank, long hiRank) {
  private static final double Z = 1.959964;

  public TailInterval {
    if (loRank < 1 || hiRank < loRank) {
      throw new IllegalArgumentException("no interval of ranks: " + loRank + " to " + hiRank);
    }
  }

  /**
   * The interval of the quantile q of n values; empty where a rank would lie outside 1 to n.
   *
   * @param n number of values, 0 or more
   * @param q quantile, strictly between 0 and 1
   */
  public static Optional<TailInterval> of(long n, double q) {
    double centre = n * q;
    double reach = Z * Math.sqrt(n * q * (1 - q));
    long lo = (long) Math.floor(centre - reach);
    long hi = (long) Math.ceil(centre + reach);
    return lo >= 1 && hi <= n ? Optional.of(new TailInterval(lo, hi)) : Optional.empty();
  }

  /** Microseconds at the lower rank of the distribution that the interval was made for. */
  public long loUs(Distribution distribution) {
    return distribution.valueAtRankUs(loRank);
  }

  /** Microseconds at the upper rank of the distribution that the interval was made for. */
  public long hiUs(Distribution distribution) {
    return distribution.valueAtRankUs(hiRank);
  }
}
