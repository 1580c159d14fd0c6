package survivor.measure.late;

import java.util.Comparator;

/**
 * A gap between two outputs of a request.
 *
 * @param index of the request
 * @param fromNs its begin, nanoseconds from the step's epoch
 * @param lengthNs its length, above {@link #OVER_NS}
 */
public record LongGap(int index, long fromNs, long lengthNs) {
  /** A gap is long above this. */
  public static final long OVER_NS = 1_000_000_000L;

  /** The longest first; of equal ones the lower index, then the earlier. */
  static final Comparator<LongGap> LONGEST_FIRST =
      Comparator.comparingLong(LongGap::lengthNs)
          .reversed()
          .thenComparingInt(LongGap::index)
          .thenComparingLong(LongGap::fromNs);
}
