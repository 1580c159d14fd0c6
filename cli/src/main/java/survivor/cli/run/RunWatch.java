package survivor.cli.run;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.avro.specific.SpecificRecord;
import survivor.cli.Clock;
import survivor.cli.kafka.RunFollower;
import survivor.cli.screen.Screen;
import survivor.cli.stack.Supervised;
import survivor.controller.progress.Progress;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;

/** Shows a run while its controller lives. */
final class RunWatch {
  private static final Duration LOOK = Duration.ofMillis(200);

  private final Screen screen;
  private final Clock clock;
  private Progress progress;

  RunWatch(String runId, Screen screen, Clock clock) {
    this.screen = screen;
    this.clock = clock;
    this.progress = Progress.of(runId);
  }

  /**
   * Returns when the controller has ended, by itself or because the user wanted it, or when a child
   * was given up.
   */
  void follow(
      LogAddress log,
      SchemaIds ids,
      Supervised controller,
      Interrupt interrupt,
      Supplier<? extends Throwable> givenUp) {
    try (RunFollower follower = new RunFollower(log, ids, progress.runId())) {
      while (!controller.end().isDone() && givenUp.get() == null && !interrupt.requested()) {
        take(follower, LOOK);
      }
      if (interrupt.requested()) {
        screen.finish();
        screen.say("interrupted: the run is being closed (once more ends everything at once)");
        controller.stop();
      }
      take(follower, Duration.ofSeconds(1));
    }
  }

  private void take(RunFollower follower, Duration wait) {
    for (SpecificRecord fact : follower.poll(wait)) {
      progress = progress.evolve(fact);
    }
    screen.show(progress.view(wallNs()));
  }

  private long wallNs() {
    Instant now = clock.wall();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }
}
