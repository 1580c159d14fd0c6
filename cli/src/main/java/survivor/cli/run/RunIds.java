package survivor.cli.run;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.random.RandomGenerator;
import survivor.cli.Clock;

/** Names of runs: they sort by their beginning, and two of one second differ. */
public final class RunIds {
  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss").withZone(ZoneOffset.UTC);

  private RunIds() {}

  /** A new name, for example {@code 20261130T083000-3f9a2c}. */
  public static String next(Clock clock, RandomGenerator random) {
    return "%s-%06x".formatted(SECOND.format(clock.wall()), random.nextInt(1 << 24));
  }
}
