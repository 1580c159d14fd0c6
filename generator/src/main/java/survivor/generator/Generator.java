package survivor.generator;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import reactor.netty.resources.LoopResources;
import survivor.generator.clock.Clock;
import survivor.generator.clock.SystemClock;
import survivor.generator.commands.CommandLoop;
import survivor.generator.commands.CommandSource;
import survivor.generator.commands.Mark;
import survivor.generator.health.HostReader;
import survivor.generator.kafka.KafkaCommandSource;
import survivor.generator.kafka.KafkaFactLog;
import survivor.generator.record.FactLog;
import survivor.generator.record.VoidMarker;
import survivor.generator.step.Step;
import survivor.generator.step.StepParts;
import survivor.generator.warmup.WarmUp;
import survivor.log.StepOrdered;
import survivor.schemas.RegistryClient;
import survivor.schemas.SchemaIds;

/** A running generator: takes steps from the commands until it is closed. */
public final class Generator implements AutoCloseable {
  private static final Duration CLOSE = Duration.ofSeconds(30);

  private final CommandLoop loop;
  private final CompletableFuture<Void> ended;
  private final AutoCloseable resources;

  private Generator(CommandLoop loop, CompletableFuture<Void> ended, AutoCloseable resources) {
    this.loop = loop;
    this.ended = ended;
    this.resources = resources;
  }

  /**
   * Connects to the log, warms up for about two seconds, and begins to take steps.
   *
   * @throws RegistryClient.RegistryException if the registry cannot be used
   * @throws RuntimeException Kafka's own, if the broker does not answer or has no topics
   */
  public static Generator start(GeneratorSettings settings) {
    SchemaIds ids = RegistryClient.register(settings.address().registry());
    FactLog log = KafkaFactLog.open(settings.address(), ids);
    try {
      CommandSource source = KafkaCommandSource.open(settings.address(), settings.groupId(), ids);
      return start(settings, ids, log, source);
    } catch (RuntimeException e) {
      log.close();
      throw e;
    }
  }

  /** Takes over a log and a source of commands. */
  static Generator start(
      GeneratorSettings settings, SchemaIds ids, FactLog log, CommandSource source) {
    LoopResources loops = LoopResources.create("survivor-load", 1, settings.eventLoops(), true);
    StepParts parts =
        new StepParts(
            SystemClock.INSTANCE,
            log,
            loops,
            new HostReader(),
            settings.shard(),
            settings.shards(),
            UUID.randomUUID().toString(),
            settings.queueCapacity());
    ExecutorService recorder = Executors.newSingleThreadExecutor(Generator::recorderThread);
    CommandLoop loop = new CommandLoop(source, settings.runId(), new LoggedSteps(parts), recorder);
    AutoCloseable resources =
        () -> {
          recorder.shutdown();
          log.close();
          loops.disposeLater().block(CLOSE);
        };
    try {
      WarmUp.run(parts, ids, recorder);
    } catch (RuntimeException e) {
      source.close();
      close(resources);
      throw e;
    }
    CompletableFuture<Void> ended = new CompletableFuture<>();
    Thread thread = new Thread(() -> run(loop, source, ended), "survivor-generator");
    thread.start();
    return new Generator(loop, ended, resources);
  }

  /**
   * Waits until the generator ends, which it does when it is closed or broken.
   *
   * @throws IllegalStateException if it is broken; the cause says why
   */
  public void awaitTermination() {
    try {
      ended.join();
    } catch (CompletionException e) {
      throw new IllegalStateException("the generator broke: " + e.getCause(), e.getCause());
    }
  }

  /** Takes no more steps; a running one becomes void. */
  @Override
  public void close() {
    loop.stop();
    ended
        .handle((nothing, broken) -> broken == null)
        .orTimeout(CLOSE.toSeconds(), TimeUnit.SECONDS)
        .join();
    close(resources);
  }

  private static void close(AutoCloseable resources) {
    try {
      resources.close();
    } catch (Exception e) {
      throw new IllegalStateException("the generator does not close: " + e.getMessage(), e);
    }
  }

  private static void run(CommandLoop loop, CommandSource source, CompletableFuture<Void> ended) {
    try (source) {
      loop.run();
      ended.complete(null);
    } catch (RuntimeException | Error e) {
      ended.completeExceptionally(e);
    }
  }

  private static Thread recorderThread(Runnable task) {
    Thread thread = new Thread(task, "survivor-recorder");
    thread.setDaemon(true);
    return thread;
  }

  /** Steps that write to the log. */
  private record LoggedSteps(StepParts parts) implements CommandLoop.Steps {
    @Override
    public Step step(StepOrdered order, boolean first) {
      return new Step(parts, order, first);
    }

    @Override
    public void voidUnfinished(Mark claimed) {
      Clock clock = parts.clock();
      VoidMarker.write(
          parts.log(),
          claimed.runId(),
          claimed.stepId(),
          parts.shard(),
          "generator restarted during the step",
          clock.wallNs() / 1_000_000);
    }
  }
}
