package survivor.cli.role;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import survivor.cli.Clock;
import survivor.cli.ExitCode;
import survivor.cli.Failure;
import survivor.cli.Signals;
import survivor.cli.SystemClock;
import survivor.cli.options.ConfigOptions;
import survivor.cli.options.LogOptions;
import survivor.cli.options.PlanOptions;
import survivor.cli.run.Commit;
import survivor.cli.run.OutFolder;
import survivor.cli.run.Reports;
import survivor.cli.run.RunIds;
import survivor.cli.run.TargetCheck;
import survivor.cli.screen.PlainScreen;
import survivor.cli.stack.LogReady;
import survivor.cli.stack.ParentWatch;
import survivor.controller.config.RunConfig;
import survivor.controller.kafka.Controller;
import survivor.controller.kafka.ControllerException;
import survivor.controller.kafka.ControllerSettings;
import survivor.controller.kafka.RunEnd;
import survivor.controller.report.ReportText;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;

/** The controller of one run in the foreground. */
@Command(
    name = "controller",
    mixinStandardHelpOptions = true,
    description = "Steers one run over the log; the same --run resumes it.",
    footer = {
      "",
      "Example:",
      "  survivor controller --config=configs/spec.yaml --bootstrap=HOST:9092 --registry=URL"
    })
public final class ControllerCommand implements Callable<Integer> {
  @Mixin private LogOptions log;
  @Mixin private ConfigOptions config;
  @Mixin private PlanOptions plan;

  @Option(names = "--run", paramLabel = "ID", description = "Name of the run (default: a new one).")
  private String run;

  @Option(names = "--shards", defaultValue = "1", description = "Generators that take part.")
  private int shards;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Print the report and write it there (default: neither).")
  private Path out;

  @Option(names = "--target-checked", hidden = true, description = "The caller has looked at it.")
  private boolean targetChecked;

  @Override
  public Integer call() {
    ParentWatch.haltWithParent();
    Clock clock = new SystemClock();
    RunConfig accepted = config.read();
    LogAddress address = log.required();
    if (!targetChecked) {
      TargetCheck.look(accepted.target());
    }
    SchemaIds ids = LogReady.prepare(address, Duration.ofSeconds(60), clock);
    String runId = run == null ? RunIds.next(clock, RandomGenerator.getDefault()) : run;
    System.out.println("run " + runId);
    ControllerSettings settings =
        new ControllerSettings(address, ids, runId, accepted, plan.kind(), shards, Commit.name());
    RunEnd end = steer(settings, new PlainScreen(System.out, clock));
    if (out != null) {
      report(runId, address, ids);
    }
    return ExitCode.ofOutcome(end.outcome().label()).code();
  }

  private static RunEnd steer(ControllerSettings settings, PlainScreen screen) {
    Controller controller =
        new Controller(settings, new survivor.controller.clock.SystemClock(), screen::show);
    Signals.onStop(() -> controller.requestStop("interrupted"));
    try {
      return controller.run();
    } catch (ControllerException e) {
      throw new Failure(e.getMessage(), "", e);
    }
  }

  private void report(String runId, LogAddress address, SchemaIds ids) {
    Reports.of(runId, address, ids)
        .ifPresent(
            report -> {
              System.out.println(ReportText.write(report));
              OutFolder.checked(out, "--out").write(report);
            });
  }
}
