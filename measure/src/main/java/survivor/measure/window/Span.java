package survivor.measure.window;

/**
 * A stretch of a run by intended time, half-open; it may be empty.
 *
 * @param fromNs start, inclusive, nanoseconds from the run's start
 * @param toNs end, exclusive
 */
public record Span(long fromNs, long toNs) {
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

  /** True where the instant lies in it. */
  public boolean contains(long atNs) {
    return atNs >= fromNs && atNs < toNs;
  }
}
