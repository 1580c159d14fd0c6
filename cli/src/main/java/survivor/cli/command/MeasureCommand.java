package survivor.cli.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import survivor.cli.ExitCode;
import survivor.cli.Failure;
import survivor.cli.measured.MeasureJson;
import survivor.cli.measured.Settings;
import survivor.cli.options.ExperimentOptions;
import survivor.cli.options.Nanos;
import survivor.cli.options.WindowSpan;
import survivor.cli.records.RecordFile;
import survivor.cli.records.RecordReader;
import survivor.measure.window.Slo;
import survivor.measure.window.Span;

/** Measures anyone's records of requests. */
@Command(
    name = "measure",
    mixinStandardHelpOptions = true,
    description = "Measures a window of anyone's per-request records.",
    footer = {
      "",
      "FILE has one JSON object a line, one for each scheduled request:",
      "  intendedNs  required: when it was to be sent, ns on a clock all records share",
      "  outcome     required: completed, errored or censored",
      "  class       class of an error, for example status_429",
      "  firstNs     first output, ns after the intended instant",
      "  endNs       finish of a completed request, else the instant it failed or was",
      "              given up; ns after the intended instant",
      "  gapsNs      times between successive output events, ns",
      "  replica     who served it",
      "What is missing or null is not observed: the figures that need it are null,",
      "and not_observed says why. Other fields are named and ignored. Example:",
      "",
      "{\"intendedNs\":0,\"outcome\":\"completed\",\"firstNs\":200000000,",
      " \"endNs\":3000000000,\"gapsNs\":[10000000,9000000],\"replica\":\"a\"}   (one line)",
      "{\"intendedNs\":50000000,\"outcome\":\"errored\",\"class\":\"reset\",\"endNs\":90000000}",
      "{\"intendedNs\":90000000,\"outcome\":\"censored\",\"endNs\":30000000000}",
      "",
      "TIME is a number with ns, us, ms, s or m; without a unit it is seconds.",
      "Instants are on the clock of intendedNs. docs/measure-command.md explains each",
      "figure of the answer.",
      "",
      "Examples:",
      "  survivor measure requests.jsonl --window 30s..150s",
      "  survivor measure requests.jsonl --warm-up-end 60s --fire-at 360s \\",
      "      --fault-end 960s --run-end 990s"
    })
public final class MeasureCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ExperimentOptions experiment;

  @Parameters(paramLabel = "FILE", description = "The records.")
  private Path file;

  @Option(
      names = "--slo-ttft",
      paramLabel = "TIME",
      converter = Nanos.class,
      defaultValue = "1s",
      description = "Bound of the first output, inclusive (${DEFAULT-VALUE}).")
  private long sloTtftNs;

  @Option(
      names = "--slo-e2e",
      paramLabel = "TIME",
      converter = Nanos.class,
      defaultValue = "14s",
      description = "Bound of the finish, inclusive (${DEFAULT-VALUE}).")
  private long sloE2eNs;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = Nanos.class,
      defaultValue = "30s",
      description = "Client timeout: horizon and guard (${DEFAULT-VALUE}).")
  private long timeoutNs;

  @Option(
      names = "--window",
      paramLabel = "FROM..TO",
      converter = WindowSpan.class,
      description = "By intended time, half-open (default: all records).")
  private Span window;

  @Override
  public Integer call() {
    if (sloTtftNs <= 0 || sloE2eNs <= 0 || timeoutNs <= 0) {
      throw new Failure("bounds and timeout are over 0", "see --slo-ttft, --slo-e2e, --timeout");
    }
    RecordFile records = RecordReader.read(file);
    Settings settings =
        new Settings(
            new Slo(sloTtftNs, sloE2eNs),
            timeoutNs,
            Optional.ofNullable(window),
            experiment.experiment(records.lastIntendedNs()));
    PrintWriter out = spec.commandLine().getOut();
    out.print(MeasureJson.write(records, settings));
    out.flush();
    return ExitCode.VALID.code();
  }
}
