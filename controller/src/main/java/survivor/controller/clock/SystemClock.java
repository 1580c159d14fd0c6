package survivor.controller.clock;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The machine's wall clock. */
public final class SystemClock implements WallClock {
  @Override
  public long nowNs() {
    Instant now = Instant.now();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }
}
