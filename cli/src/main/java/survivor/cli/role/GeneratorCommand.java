package survivor.cli.role;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import survivor.cli.SystemClock;
import survivor.cli.options.LogOptions;
import survivor.cli.stack.LogReady;
import survivor.cli.stack.ParentWatch;
import survivor.generator.Generator;
import survivor.generator.GeneratorSettings;
import survivor.schemas.LogAddress;

/** One shard of the load generator in the foreground. */
@Command(
    name = "generator",
    mixinStandardHelpOptions = true,
    description = "Sends the load that the log orders and records what happens.",
    footer = {
      "",
      "Example, the second of two shards:",
      "  survivor generator --bootstrap=HOST:9092 --registry=URL --shard=1 --shards=2"
    })
public final class GeneratorCommand implements Callable<Integer> {
  @Mixin private LogOptions log;
  @Mixin private ReadyFile ready;

  @Option(names = "--shard", defaultValue = "0", description = "Number of this shard, from 0.")
  private int shard;

  @Option(names = "--shards", defaultValue = "1", description = "Shards that share the load.")
  private int shards;

  @Option(names = "--run", paramLabel = "ID", description = "Take this run only (default: every).")
  private String run;

  @Option(
      names = "--event-loops",
      defaultValue = "1",
      description = "Threads that carry the load's sockets (${DEFAULT-VALUE}).")
  private int eventLoops;

  @Override
  public Integer call() {
    ParentWatch.haltWithParent();
    Foreground foreground = new Foreground();
    LogAddress address = log.required();
    LogReady.prepare(address, Duration.ofSeconds(60), new SystemClock());
    GeneratorSettings settings =
        new GeneratorSettings(
            address,
            shard,
            shards,
            Optional.ofNullable(run),
            eventLoops,
            GeneratorSettings.DEFAULT_QUEUE_CAPACITY);
    try (Generator generator = Generator.start(settings)) {
      CompilerThreads.yieldProcessors();
      ready.say("generator " + shard + " of " + shards + " takes steps");
      return foreground.runUntilStopped(
          () -> {
            generator.awaitTermination();
            return Optional.of("the generator ended by itself");
          });
    }
  }
}
