package survivor.measure.observed;

import java.util.Arrays;
import java.util.stream.LongStream;

/** Durations in nanoseconds, in the order given; immutable, and small in memory. */
public final class Durations {
  private final long[] ns;

  private Durations(long[] ns) {
    this.ns = ns;
  }

  /**
   * The durations of an array, which is copied.
   *
   * @throws IllegalArgumentException if one is negative
   */
  public static Durations ofNs(long... ns) {
    for (long each : ns) {
      if (each < 0) {
        throw new IllegalArgumentException("a duration is not negative: " + each);
      }
    }
    return new Durations(ns.clone());
  }

  /** How many there are. */
  public int size() {
    return ns.length;
  }

  /** All of them, nanoseconds. */
  public LongStream ns() {
    return LongStream.of(ns);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Durations that && Arrays.equals(ns, that.ns);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ns);
  }

  @Override
  public String toString() {
    return Arrays.toString(ns);
  }
}
