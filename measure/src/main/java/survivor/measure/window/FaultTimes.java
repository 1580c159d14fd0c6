package survivor.measure.window;

import java.util.OptionalLong;

/**
 * When things were planned and seen in a run with a fault, nanoseconds from the run's start.
 *
 * @param warmUpEndNs end of warm-up
 * @param plannedFireNs when the fault was to fire; not before the end of warm-up
 * @param observedFireNs when it was seen to fire; empty where it was not seen apart from the plan
 * @param faultEndNs end of the fault window; not before the planned fire
 */
public record FaultTimes(
    long warmUpEndNs, long plannedFireNs, OptionalLong observedFireNs, long faultEndNs) {
  public FaultTimes {
    if (plannedFireNs < warmUpEndNs || faultEndNs < plannedFireNs) {
      throw new IllegalArgumentException(
          "warm-up, fire and end are out of order: %d, %d, %d"
              .formatted(warmUpEndNs, plannedFireNs, faultEndNs));
    }
  }

  /** The fire anchor: the earlier of planned and observed fire (section 6). */
  public long fireAnchorNs() {
    return Math.min(plannedFireNs, observedFireNs.orElse(plannedFireNs));
  }

  /**
   * Start of the guard: one client timeout before the anchor, but never before the end of warm-up
   * (section 6). What is intended from there on could still be in flight at the fire, so nothing
   * derived from the baseline may see it.
   *
   * @param timeoutNs the client timeout, 30 s in the rules
   */
  public long guardStartNs(long timeoutNs) {
    return Math.max(warmUpEndNs, fireAnchorNs() - timeoutNs);
  }
}
