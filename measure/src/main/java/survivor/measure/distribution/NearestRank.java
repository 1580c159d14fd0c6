package survivor.measure.distribution;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.OptionalLong;

/** The rank rule of section 4, for exact values. */
public final class NearestRank {
  private NearestRank() {}

  /**
   * The rank, from 1, of a quantile: q·n rounded up, and at least 1. Computed in decimals: q is the
   * number that its shortest decimal form says, so 0.07 of 100 is rank 7.
   *
   * @param n number of values, at least 1
   * @param q quantile, 0 to 1
   * @throws IllegalArgumentException if n is under 1 or q is outside 0 to 1
   */
  public static long rank(long n, double q) {
    if (n < 1) {
      throw new IllegalArgumentException("there is no rank in " + n + " values");
    }
    if (!(q >= 0 && q <= 1)) {
      throw new IllegalArgumentException("a quantile lies between 0 and 1, not at " + q);
    }
    long rank =
        BigDecimal.valueOf(q)
            .multiply(BigDecimal.valueOf(n))
            .setScale(0, RoundingMode.CEILING)
            .longValueExact();
    return Math.max(1, rank);
  }

  /**
   * The value at a quantile.
   *
   * @param sorted values in ascending order; an unsorted list gives a meaningless answer
   * @param q quantile, 0 to 1
   * @return empty where there are no values
   */
  public static OptionalLong ofSorted(List<Long> sorted, double q) {
    return sorted.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(sorted.get((int) (rank(sorted.size(), q) - 1)));
  }

  /** As {@link #ofSorted(List, double)}, for an array, which is only read. */
  public static OptionalLong ofSorted(long[] sorted, double q) {
    return sorted.length == 0
        ? OptionalLong.empty()
        : OptionalLong.of(sorted[(int) (rank(sorted.length, q) - 1)]);
  }
}
