package survivor.cli.command;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import survivor.cli.ExitCode;
import survivor.cli.Failure;
import survivor.cli.SystemClock;
import survivor.cli.options.DataOption;
import survivor.cli.options.LogOptions;
import survivor.cli.run.LogAccess;
import survivor.controller.kafka.ControllerException;
import survivor.controller.kafka.FactsReader;
import survivor.controller.kafka.RunSummary;
import survivor.controller.plan.RunOutcome;

/** Lists the runs of a log. */
@Command(
    name = "runs",
    mixinStandardHelpOptions = true,
    description = "Lists the runs in the log, oldest first.",
    footer = {"", "Example:", "  survivor runs --data=data"})
public final class RunsCommand implements Callable<Integer> {
  @Mixin private LogOptions log;
  @Mixin private DataOption data;

  @Override
  public Integer call() {
    try (LogAccess access =
        LogAccess.open(data.folder(), log.external(), new SystemClock(), RunsCommand::say)) {
      List<RunSummary> runs = new FactsReader(access.log(), access.ids()).runs();
      if (runs.isEmpty()) {
        System.out.println("no runs yet");
      }
      runs.forEach(run -> System.out.println(line(run)));
      return ExitCode.VALID.code();
    } catch (ControllerException e) {
      throw new Failure(e.getMessage(), "survivor doctor says what is wrong with the log", e);
    }
  }

  private static String line(RunSummary run) {
    String result = run.lambdaMaxRps().map(rps -> "  λmax " + rps + " rps").orElse("");
    Optional<String> outcome = run.outcome().map(RunOutcome::label);
    Instant started = Instant.ofEpochSecond(TimeUnit.NANOSECONDS.toSeconds(run.startedWallNs()));
    return "%-24s  %s  %-9s  %-6s  %-9s  %s%s%s"
        .formatted(
            run.runId(),
            started,
            run.plan(),
            run.profile(),
            outcome.orElse("open"),
            run.target(),
            result,
            run.reason().map(reason -> "  (" + reason + ")").orElse(""));
  }

  private static void say(String line) {
    System.err.println(line);
  }
}
