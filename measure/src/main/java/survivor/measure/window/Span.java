package survivor.measure.window;

import java.util.OptionalDouble;

/**
 * A stretch of a run by intended time, half-open; it may be empty.
 *
 * @param fromNs start, inclusive, nanoseconds from the run's start
 * @param toNs end, exclusive
 */
public record Span(long fromNs, long toNs) {
  private static final double NS_PER_S = 1e9;

  public Span {
    if (toNs < fromNs) {
      throw new IllegalArgumentException(
          "a span does not end before it starts: " + fromNs + " to " + toNs);
    }
  }

  /** Its length in nanoseconds. */
  public long lengthNs() {
    return toNs - fromNs;
  }

  /** So many a second of it; empty where it has no length. */
  public OptionalDouble perSecond(long count) {
    return toNs == fromNs
        ? OptionalDouble.empty()
        : OptionalDouble.of(count / (lengthNs() / NS_PER_S));
  }

  /** True where the instant lies in it. */
  public boolean contains(long atNs) {
    return atNs >= fromNs && atNs < toNs;
  }
}
