package survivor.controller.watchdog;

import java.util.concurrent.TimeUnit;
import survivor.log.StepOrdered;

/** Wall clock instants of a step, nanoseconds since 1970. */
public final class StepTimes {
  /**
   * What the log and the judge may take beyond the last request's deadline. An aggregator that was
   * killed at the step's end is back within it: 6 s until its place is free, and its start.
   */
  static final long GRACE_NS = TimeUnit.SECONDS.toNanos(20);

  private StepTimes() {}

  /** End of the measured part. */
  public static long measuredEndNs(StepOrdered order) {
    return order.getStartWallNs() + order.getSettleNs() + order.getMeasuredNs();
  }

  /** End of the load. */
  public static long loadEndNs(StepOrdered order) {
    return measuredEndNs(order) + order.getTailNs();
  }

  /** When a verdict has to be there. */
  public static long deadlineNs(StepOrdered order) {
    return loadEndNs(order) + order.getTimeoutNs() + GRACE_NS;
  }
}
