package survivor.cli;

import java.time.Instant;

/** The machine's clocks; the only reader of time in this module. */
public final class SystemClock implements Clock {
  @Override
  public long nowNs() {
    return System.nanoTime();
  }

  @Override
  public Instant wall() {
    return Instant.now();
  }
}
