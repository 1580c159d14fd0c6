package survivor.benchmarks;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import survivor.cli.Clock;
import survivor.cli.Failure;

/**
 * Where a benchmark runs.
 *
 * @param root the repository's folder
 * @param clock what time it is
 * @param say takes one line of progress
 */
public record Workplace(Path root, Clock clock, Consumer<String> say) {
  private static final Duration LOOK = Duration.ofMillis(5);

  /** The wall clock, nanoseconds since 1970. */
  public long wallNs() {
    Instant now = clock.wall();
    return now.getEpochSecond() * 1_000_000_000L + now.getNano();
  }

  /** Sleeps until an instant of the wall clock; returns at once if it is past. */
  public void sleepUntil(long wallNs) {
    long leftNs = wallNs - wallNs();
    if (leftNs > 0) {
      sleep(Duration.ofNanos(leftNs));
    }
  }

  /**
   * Looks every 5 ms until something holds.
   *
   * @throws Failure naming it if it does not hold in time
   */
  public void await(String what, Duration within, BooleanSupplier holds) {
    long startNs = clock.nowNs();
    while (!holds.getAsBoolean()) {
      if (clock.nowNs() - startNs > within.toNanos()) {
        throw new Failure(what + " did not happen within " + within.toSeconds() + " s", "");
      }
      sleep(LOOK);
    }
  }

  private static void sleep(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted", "", e);
    }
  }
}
