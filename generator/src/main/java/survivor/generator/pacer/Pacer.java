package survivor.generator.pacer;

import java.util.concurrent.locks.LockSupport;
import survivor.generator.clock.StepClock;
import survivor.generator.schedule.Schedule;

/** Walks one shard's arrivals on the thread that runs it: parks, then spins for the last part. */
public final class Pacer implements Runnable {
  /** Timers of the machine wake this much late, so the wait's last part is spun. */
  private static final long SPIN_NS = 50_000;

  private final Schedule schedule;
  private final int shard;
  private final int shards;
  private final StepClock clock;
  private final Release release;
  private volatile boolean stopped;

  /** Starts a request; must not block. */
  @FunctionalInterface
  public interface Release {
    /**
     * Releases one request.
     *
     * @param index arrival number in the whole step
     * @param intendedNs instant the schedule gives
     * @param dispatchNs instant of the release
     */
    void release(int index, long intendedNs, long dispatchNs);
  }

  /** Paces the arrivals with index % shards == shard. */
  public Pacer(Schedule schedule, int shard, int shards, StepClock clock, Release release) {
    this.schedule = schedule;
    this.shard = shard;
    this.shards = shards;
    this.clock = clock;
    this.release = release;
  }

  /** Returns when all arrivals are released or {@link #stop} was called. */
  @Override
  public void run() {
    for (int index = shard; index < schedule.size(); index += shards) {
      long intendedNs = schedule.offsetNs(index);
      if (!await(intendedNs)) {
        return;
      }
      release.release(index, intendedNs, clock.nowNs());
    }
  }

  /** Releases nothing more; the running wait ends within 100 ms. */
  public void stop() {
    stopped = true;
  }

  private boolean await(long intendedNs) {
    while (!stopped) {
      long leftNs = intendedNs - clock.nowNs();
      if (leftNs <= 0) {
        return true;
      }
      if (leftNs > SPIN_NS) {
        LockSupport.parkNanos(Math.min(leftNs - SPIN_NS, 100_000_000L));
      } else {
        Thread.onSpinWait();
      }
    }
    return false;
  }
}
