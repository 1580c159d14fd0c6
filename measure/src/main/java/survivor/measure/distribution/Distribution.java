package survivor.measure.distribution;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * An immutable pooled distribution of durations in microseconds, kept in the one pinned histogram
 * of section 4.
 *
 * <p>A value read from it is the highest one of its bucket, which lies at most 0.1 % above the
 * recorded value. An empty distribution reads 0 everywhere; ask {@link #n()} first.
 */
public final class Distribution {
  /** Longest duration that can be recorded, in microseconds: 600 s. */
  public static final long HIGHEST_US = 600_000_000L;

  static final int SIGNIFICANT_DIGITS = 3;

  private final Histogram histogram;

  /** Takes the histogram over: nobody may write to it afterwards. */
  Distribution(Histogram histogram) {
    this.histogram = histogram;
  }

  static Histogram emptyHistogram() {
    return new Histogram(1, HIGHEST_US, SIGNIFICANT_DIGITS);
  }

  /** The distribution without values. */
  public static Distribution empty() {
    return new Distribution(emptyHistogram());
  }

  /** Number of recorded values. */
  public long n() {
    return histogram.getTotalCount();
  }

  /**
   * Microseconds at a quantile, by the nearest rank (see {@link NearestRank}); 0 where there are no
   * values.
   *
   * @param q quantile, 0 to 1
   */
  public long valueAtQuantileUs(double q) {
    return n() == 0 ? 0 : valueAtRankUs(NearestRank.rank(n(), q));
  }

  /**
   * Microseconds at a rank.
   *
   * @param rank from 1 to {@link #n()}
   * @throws IllegalArgumentException if there is no such rank
   */
  public long valueAtRankUs(long rank) {
    if (rank < 1 || rank > n()) {
      throw new IllegalArgumentException("no rank " + rank + " among " + n() + " values");
    }
    for (HistogramIterationValue value : histogram.recordedValues()) {
      if (value.getTotalCountToThisValue() >= rank) {
        return histogram.highestEquivalentValue(value.getValueIteratedTo());
      }
    }
    throw new IllegalStateException("the histogram's counts do not add up to " + n());
  }

  /**
   * Greatest recorded value as the histogram reports it, in microseconds; 0 where there are no
   * values.
   */
  public long maxUs() {
    return n() == 0 ? 0 : histogram.getMaxValue();
  }

  /** The pool of both: what recording all values of both into one histogram gives. */
  public Distribution merge(Distribution other) {
    Histogram sum = histogram.copy();
    sum.add(other.histogram);
    return new Distribution(sum);
  }

  /**
   * HdrHistogram's V2 compressed form. Equal content gives equal bytes, whatever the order of
   * recording.
   */
  public byte[] toBytes() {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Arrays.copyOf(buffer.array(), length);
  }

  /**
   * Reads what {@link #toBytes()} wrote.
   *
   * @throws IllegalArgumentException if the bytes are no such histogram, or one of another
   *     precision or range
   */
  public static Distribution fromBytes(byte[] bytes) {
    Histogram read;
    try {
      read = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), HIGHEST_US);
    } catch (DataFormatException | RuntimeException e) {
      throw new IllegalArgumentException("not a compressed histogram: " + e.getMessage(), e);
    }
    if (read.getNumberOfSignificantValueDigits() != SIGNIFICANT_DIGITS
        || read.getLowestDiscernibleValue() != 1
        || read.getHighestTrackableValue() != HIGHEST_US) {
      throw new IllegalArgumentException(
          "a histogram of another precision or range: "
              + read.getNumberOfSignificantValueDigits()
              + " digits, "
              + read.getLowestDiscernibleValue()
              + " to "
              + read.getHighestTrackableValue());
    }
    return new Distribution(read);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Distribution that && histogram.equals(that.histogram);
  }

  @Override
  public int hashCode() {
    return Objects.hash(n(), maxUs());
  }

  @Override
  public String toString() {
    return "Distribution[n="
        + n()
        + ", p50Us="
        + valueAtQuantileUs(0.5)
        + ", p99Us="
        + valueAtQuantileUs(0.99)
        + ", maxUs="
        + maxUs()
        + "]";
  }
}
