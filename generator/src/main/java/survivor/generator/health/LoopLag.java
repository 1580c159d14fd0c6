package survivor.generator.health;

import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import survivor.generator.clock.StepClock;

/** How late the event loops run a task that is due. Probes each loop 20 times a second. */
public final class LoopLag implements AutoCloseable {
  private static final long PROBE_NS = 50_000_000;

  private final StepClock clock;
  private final AtomicLong greatestNs = new AtomicLong(-1);
  private volatile boolean closed;

  /** Starts probing. */
  public LoopLag(EventLoopGroup loops, StepClock clock) {
    this.clock = clock;
    for (EventExecutor loop : loops) {
      probe(loop);
    }
  }

  /** Greatest lag in nanoseconds since the last call, or -1 if no probe has run. */
  long take() {
    return greatestNs.getAndSet(-1);
  }

  @Override
  public void close() {
    closed = true;
  }

  private void probe(EventExecutor loop) {
    long dueNs = clock.nowNs() + PROBE_NS;
    var unused = loop.schedule(() -> probed(loop, dueNs), PROBE_NS, TimeUnit.NANOSECONDS);
  }

  private void probed(EventExecutor loop, long dueNs) {
    greatestNs.accumulateAndGet(Math.max(0, clock.nowNs() - dueNs), Math::max);
    if (!closed) {
      probe(loop);
    }
  }
}
