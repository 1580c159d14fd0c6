package survivor.cli;

import java.time.Instant;

/** What time it is. */
public interface Clock {
  /** Nanoseconds on a monotonic clock of arbitrary origin. */
  long nowNs();

  /** The wall clock. */
  Instant wall();
}
