package survivor.cli.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import survivor.cli.ExitCode;
import survivor.cli.Failure;
import survivor.cli.SystemClock;
import survivor.cli.options.DataOption;
import survivor.cli.options.LogOptions;
import survivor.cli.run.LogAccess;
import survivor.cli.run.OutFolder;
import survivor.cli.run.Reports;
import survivor.controller.report.Report;
import survivor.controller.report.ReportJson;
import survivor.controller.report.ReportText;

/** Prints the report of a run out of the log. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = "Prints the report of a run, also of one that was cut short.",
    footer = {
      "",
      "The exit code is the run's: 0 valid, 2 a gate failed, 3 undecided.",
      "",
      "Examples:",
      "  survivor report 20261130T083000-3f9a2c",
      "  survivor report 20261130T083000-3f9a2c --json > report.json"
    })
public final class ReportCommand implements Callable<Integer> {
  @Mixin private LogOptions log;
  @Mixin private DataOption data;

  @Parameters(paramLabel = "RUN", description = "Name of the run (see: survivor runs).")
  private String run;

  @Option(names = "--json", description = "Print the JSON form.")
  private boolean json;

  @Option(names = "--out", paramLabel = "DIR", description = "Write both forms there too.")
  private Path out;

  @Override
  public Integer call() {
    if (out != null) {
      OutFolder.checked(out, "--out");
    }
    Report report = read();
    System.out.print(json ? ReportJson.write(report) : ReportText.write(report));
    if (out != null) {
      OutFolder.checked(out, "--out").write(report);
    }
    return ExitCode.ofOutcome(report.outcome().label()).code();
  }

  private Report read() {
    try (LogAccess access =
        LogAccess.open(data.folder(), log.external(), new SystemClock(), ReportCommand::say)) {
      return Reports.of(run, access.log(), access.ids())
          .orElseThrow(
              () -> new Failure("the log has no run " + run, "survivor runs lists those it has"));
    }
  }

  private static void say(String line) {
    System.err.println(line);
  }
}
