package survivor.controller.between;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import survivor.controller.clock.WallClock;
import survivor.controller.plan.Command;
import survivor.log.BetweenStepsRan;

/** Runs the program between two steps. */
public final class BetweenSteps {
  private static final long LOOK_MS = 100;

  private BetweenSteps() {}

  /**
   * Runs the program and waits for its end. It gets the id of the step that has ended as its one
   * argument; what it writes goes nowhere. It is killed, with what it started, when it takes too
   * long or the run is stopped.
   *
   * @param stopReason why the run is to stop; null while it is not
   */
  public static BetweenStepsRan run(
      Command.RunBetween command, String runId, WallClock clock, Supplier<String> stopReason) {
    BetweenStepsRan.Builder ran =
        BetweenStepsRan.newBuilder()
            .setRunId(runId)
            .setAfterStepId(command.afterStepId())
            .setCommand(command.program())
            .setStartWallNs(clock.nowNs());
    try {
      Process process =
          new ProcessBuilder(command.program(), command.afterStepId())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      Optional<String> failure = await(process, command.timeoutMs(), stopReason);
      if (failure.isPresent()) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
      ran.setFailure(failure.orElse(null))
          .setExitCode(failure.isPresent() ? null : process.exitValue());
    } catch (IOException e) {
      ran.setFailure("it cannot be started: " + e.getMessage());
    }
    return ran.setEndWallNs(clock.nowNs()).build();
  }

  /** Why the program has to be killed; empty once it has ended by itself. */
  private static Optional<String> await(
      Process process, long timeoutMs, Supplier<String> stopReason) {
    long looks = Math.max(1, timeoutMs / LOOK_MS);
    try {
      for (long look = 0; look < looks; look++) {
        if (process.waitFor(LOOK_MS, TimeUnit.MILLISECONDS)) {
          return Optional.empty();
        }
        if (stopReason.get() != null) {
          return Optional.of("the run was stopped: " + stopReason.get());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("the controller was interrupted");
    }
    return Optional.of("it did not end within " + timeoutMs + " ms");
  }
}
