package survivor.simulator.fault;

/**
 * A fault in force.
 *
 * @param fromNs its begin on the monotonic clock, ns
 * @param untilNs its end, after the begin
 * @param factor how many times longer tokens take, at least 1; 1 where the kind does not slow
 */
public record ActiveFault(FaultKind kind, long fromNs, long untilNs, double factor) {
  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException naming the first value outside its range
   */
  public ActiveFault {
    if (untilNs <= fromNs) {
      throw new IllegalArgumentException("a fault lasts longer than 0");
    }
    if (!(factor >= 1) || !Double.isFinite(factor)) {
      throw new IllegalArgumentException("the factor must be finite and at least 1");
    }
  }

  /**
   * When a token is made that takes so long after an instant, ns: later where a throttle lasts in
   * between. The part of the work that lies outside of it is not slowed.
   *
   * @param sinceNs when the token before it was made, or the request came
   * @param gapNs how long the replica takes for it by itself
   */
  long paced(long sinceNs, long gapNs) {
    if (kind != FaultKind.THROTTLE) {
      return sinceNs + gapNs;
    }
    long beforeNs = Math.clamp(fromNs - sinceNs, 0, gapNs);
    long workNs = gapNs - beforeNs;
    long startNs = sinceNs + beforeNs;
    double slowedNs = Math.min(workNs * factor, (double) Math.max(0, untilNs - startNs));
    return startNs + Math.round(slowedNs + workNs - slowedNs / factor);
  }

  /** When a token that is made at an instant, ns, leaves: after a stall, not in it. */
  long leaving(long madeNs) {
    boolean held = kind == FaultKind.STALL && madeNs >= fromNs && madeNs < untilNs;
    return held ? untilNs : madeNs;
  }
}
