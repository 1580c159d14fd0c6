package survivor.cli.command;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import survivor.cli.Clock;
import survivor.cli.Failure;
import survivor.cli.options.DataOption;
import survivor.cli.options.LogOptions;
import survivor.cli.run.OutFolder;
import survivor.cli.run.RunIds;
import survivor.cli.run.RunRequest;
import survivor.controller.config.RunConfig;
import survivor.controller.plan.PlanKind;

/** Options of every command that measures. */
final class RunOptions {
  @Mixin private LogOptions log;
  @Mixin private DataOption data;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for report.txt and report.json (default: out/RUN).")
  private Path out;

  @Option(
      names = "--run",
      paramLabel = "ID",
      description = "Resume this run; its configuration must be the same (default: a new run).")
  private String run;

  @Option(
      names = "--shards",
      paramLabel = "N",
      defaultValue = "1",
      description = "Generator processes that share the load (${DEFAULT-VALUE}).")
  private int shards;

  @Option(
      names = "--no-workers",
      description = "Generators and aggregator run elsewhere; needs --bootstrap and --registry.")
  private boolean noWorkers;

  /** Whether a former run is to be resumed. */
  boolean resumes() {
    return run != null;
  }

  @Option(
      names = "--warm-up",
      paramLabel = "RPS",
      description =
          "Run this rate before the run, as a run of its own that counts nowhere, so that everything"
              + " has compiled itself (default: none; demo: twice the start rate).")
  private BigDecimal warmUp;

  /**
   * The request, its folders checked.
   *
   * @throws Failure if an option is no good or a folder cannot be written
   */
  RunRequest request(
      String command,
      PlanKind plan,
      Path configFile,
      RunConfig config,
      Optional<List<String>> simulator,
      Clock clock) {
    if (shards < 1) {
      throw new Failure("a run needs at least one shard, not " + shards, "see --shards");
    }
    if (run != null && !run.matches("[A-Za-z0-9._-]+")) {
      throw new Failure("a run is not called " + run, "letters, digits, dot, dash, underscore");
    }
    if (noWorkers && log.external().isEmpty()) {
      throw new Failure(
          "--no-workers needs a log that others work on", "give --bootstrap and --registry");
    }
    boolean oneRate = plan instanceof PlanKind.Reference;
    if (!oneRate && config.load().shape() == RunConfig.Shape.TRACE) {
      throw new Failure(
          "a trace has one rate, and a " + command + " has several",
          "use the shape poisson or constant, or survivor reference");
    }
    String runId = run == null ? RunIds.next(clock, RandomGenerator.getDefault()) : run;
    Path folder = out == null ? Path.of("out", runId) : out;
    OutFolder.checked(data.folder(), "--data");
    return new RunRequest(
        command,
        plan,
        configFile,
        config,
        runId,
        OutFolder.checked(folder, "--out"),
        data.folder(),
        log.external(),
        shards,
        !noWorkers,
        simulator,
        warmUpRps(config, simulator.isPresent()));
  }

  private Optional<BigDecimal> warmUpRps(RunConfig config, boolean demo) {
    if (warmUp != null && warmUp.signum() <= 0) {
      throw new Failure("a warm-up needs a rate above 0", "see --warm-up");
    }
    return Optional.ofNullable(warmUp)
        .or(
            () ->
                demo
                    ? Optional.of(config.load().startRps().multiply(BigDecimal.TWO))
                    : Optional.empty());
  }
}
