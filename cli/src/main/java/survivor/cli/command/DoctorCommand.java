package survivor.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import survivor.cli.ExitCode;
import survivor.cli.SystemClock;
import survivor.cli.doctor.Doctor;
import survivor.cli.doctor.Finding;
import survivor.cli.options.DataOption;
import survivor.cli.options.LogOptions;

/** Looks at the machine and the log. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = "Says whether this machine and the log are fit to measure.",
    footer = {
      "",
      "One line a question; WRONG lines say what to do, and make the exit code 1.",
      "",
      "Examples:",
      "  survivor doctor",
      "  survivor doctor --bootstrap=HOST:9092 --registry=http://HOST:8081/apis/ccompat/v7"
    })
public final class DoctorCommand implements Callable<Integer> {
  @Mixin private LogOptions log;
  @Mixin private DataOption data;

  @Option(names = "--out", paramLabel = "DIR", defaultValue = "out", description = "Report folder.")
  private Path out;

  @Override
  public Integer call() {
    Doctor doctor = new Doctor(new SystemClock());
    List<Finding> findings = doctor.examine(data.folder(), out, log.external());
    findings.forEach(finding -> System.out.println(finding.line()));
    boolean wrong = findings.stream().anyMatch(Finding.Wrong.class::isInstance);
    return (wrong ? ExitCode.BROKEN : ExitCode.VALID).code();
  }
}
