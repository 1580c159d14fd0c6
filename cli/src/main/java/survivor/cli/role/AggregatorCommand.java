package survivor.cli.role;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import survivor.aggregator.AggregatorSettings;
import survivor.aggregator.kafka.Aggregator;
import survivor.cli.Failure;
import survivor.cli.SystemClock;
import survivor.cli.options.LogOptions;
import survivor.cli.stack.LogReady;
import survivor.cli.stack.ParentWatch;
import survivor.schemas.LogAddress;

/** The aggregator in the foreground. */
@Command(
    name = "aggregator",
    mixinStandardHelpOptions = true,
    description = "Turns the log's events into numbers and verdicts.",
    footer = {"", "Example:", "  survivor aggregator --bootstrap=HOST:9092 --registry=URL"})
public final class AggregatorCommand implements Callable<Integer> {
  private static final Duration START_WITHIN = Duration.ofSeconds(90);

  @Mixin private LogOptions log;
  @Mixin private ReadyFile ready;

  @Option(
      names = "--state",
      paramLabel = "DIR",
      defaultValue = "data/state",
      description = "Folder of local state, which the log can rebuild (${DEFAULT-VALUE}).")
  private Path state;

  @Option(names = "--threads", defaultValue = "1", description = "Threads (${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--application-id",
      defaultValue = "survivor-aggregator",
      description = "Name of its group and internal topics (${DEFAULT-VALUE}).")
  private String applicationId;

  @Option(
      names = "--replication",
      defaultValue = "-1",
      description = "Of the internal topics; -1 is the broker's default.")
  private int replication;

  @Override
  public Integer call() throws InterruptedException {
    ParentWatch.haltWithParent();
    Foreground foreground = new Foreground();
    LogAddress address = log.required();
    LogReady.prepare(address, Duration.ofSeconds(60), new SystemClock());
    AggregatorSettings settings =
        new AggregatorSettings(address, state, threads, applicationId, replication);
    try (Aggregator aggregator = Aggregator.start(settings)) {
      if (!aggregator.awaitRunning(START_WITHIN)) {
        throw new Failure(
            "the aggregator does not run after " + START_WITHIN.toSeconds() + " s",
            "what it says is above");
      }
      ready.say("aggregator judges steps");
      return foreground.runUntilStopped(() -> why(aggregator.awaitTermination()));
    }
  }

  private static Optional<String> why(Aggregator.Ending ending) {
    return switch (ending) {
      case Aggregator.Ending.Closed closed -> Optional.empty();
      case Aggregator.Ending.Broken broken -> Optional.of("the aggregator broke: " + broken.why());
    };
  }
}
