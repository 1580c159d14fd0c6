package survivor.simulator.replica;

import java.util.SplittableRandom;

/**
 * When the tokens of an answer come, whatever the load.
 *
 * @param firstFromNs shortest time from the arrival to the first token, ns, at least 0
 * @param firstToNs longest one, ns; each answer's is drawn evenly from both and all between
 * @param gapNs time from one token to the next, ns, at least 0
 */
public record GivenTimes(long firstFromNs, long firstToNs, long gapNs) {
  private static final long ANSWER_STRIDE = 0x9E3779B97F4A7C15L;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException naming the first value outside its range
   */
  public GivenTimes {
    if (firstFromNs < 0 || firstToNs < firstFromNs) {
      throw new IllegalArgumentException("the time to the first token is a range from 0 up");
    }
    if (gapNs < 0) {
      throw new IllegalArgumentException("gapNs must not be negative");
    }
  }

  /** Time from the arrival of the answer of this number to its first token, ns. */
  long firstNs(long seed, long answer) {
    return new SplittableRandom(seed + answer * ANSWER_STRIDE).nextLong(firstFromNs, firstToNs + 1);
  }
}
