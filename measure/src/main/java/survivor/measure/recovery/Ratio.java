package survivor.measure.recovery;

import java.util.OptionalDouble;

/**
 * A share as its two counts, so that it can be compared exactly.
 *
 * @param part requests that count
 * @param whole requests scheduled; 0 makes the share undefined
 */
public record Ratio(long part, long whole) {
  private static final long PER_CENT = 100;

  public Ratio {
    if (part < 0 || part > whole) {
      throw new IllegalArgumentException(part + " is no part of " + whole);
    }
  }

  /** Its value, 0 to 1; empty where nothing was scheduled. */
  public OptionalDouble value() {
    return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) part / whole);
  }

  /** True where it can serve as a baseline: there was traffic, and some of it counts. */
  boolean isBaseline() {
    return part > 0;
  }

  boolean isDefined() {
    return whole > 0;
  }

  /** Whether this defined share is at or over so many per cent of a baseline, in integers. */
  boolean reaches(int perCent, Ratio baseline) {
    long left = Math.multiplyExact(Math.multiplyExact(part, PER_CENT), baseline.whole);
    long right = Math.multiplyExact(Math.multiplyExact((long) perCent, baseline.part), whole);
    return left >= right;
  }
}
