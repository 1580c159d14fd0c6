package survivor.simulator.clock;

import java.time.Instant;

/** The machine's clocks. */
public final class SystemClock implements Clock {
  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public long wallNs() {
    Instant now = Instant.now();
    return Math.addExact(Math.multiplyExact(now.getEpochSecond(), 1_000_000_000L), now.getNano());
  }
}
