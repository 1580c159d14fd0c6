package survivor.generator.step;

import java.util.concurrent.locks.LockSupport;
import survivor.generator.clock.StepClock;

/**
 * When a step is sampled: in the middle of each period, so that exactly measured ÷ period samples
 * (rounded down) fall into the measured part and none near its ends.
 *
 * @param settleNs start of the measured part
 * @param measuredNs its length
 * @param periodNs time between samples, above 0
 */
public record SampleTimes(long settleNs, long measuredNs, long periodNs) {
  private static final long SECOND = 1_000_000_000L;

  public SampleTimes {
    if (periodNs <= 0) {
      throw new IllegalArgumentException("a sample period is above 0");
    }
  }

  /** Once a second, and at least 20 times in the measured part. */
  public static SampleTimes of(long settleNs, long measuredNs) {
    return new SampleTimes(settleNs, measuredNs, Math.max(1, Math.min(SECOND, measuredNs / 20)));
  }

  /** First instant after another. */
  public long nextAfter(long atNs) {
    long phase = Math.floorMod(settleNs + periodNs / 2, periodNs);
    return phase + (Math.floorDiv(atNs - phase, periodNs) + 1) * periodNs;
  }

  /** End of the measured part. */
  public long endNs() {
    return settleNs + measuredNs;
  }

  /** Waits for an instant; false if the thread was interrupted. */
  public boolean await(long atNs, StepClock clock) {
    while (!Thread.currentThread().isInterrupted()) {
      long leftNs = atNs - clock.nowNs();
      if (leftNs <= 0) {
        return true;
      }
      LockSupport.parkNanos(leftNs);
    }
    return false;
  }
}
