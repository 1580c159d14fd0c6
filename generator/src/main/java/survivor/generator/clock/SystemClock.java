package survivor.generator.clock;

import java.time.Instant;

/** The machine's clocks. */
public enum SystemClock implements Clock {
  INSTANCE;

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public long wallNs() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1_000_000_000L + now.getNano();
  }
}
