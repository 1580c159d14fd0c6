package survivor.checks.wire;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import survivor.aggregator.AggregatorSettings;
import survivor.aggregator.kafka.Aggregator;
import survivor.cli.SystemClock;
import survivor.cli.stack.DataFolder;
import survivor.cli.stack.Stack;
import survivor.cli.stack.Supervisor;
import survivor.generator.Generator;
import survivor.generator.GeneratorSettings;
import survivor.log.StepAbandoned;
import survivor.log.StepOrdered;
import survivor.log.StepVoided;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.RegistryClient;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;
import survivor.schemas.kafka.LogTopics;
import survivor.simulator.scripted.ScriptedReplica;
import survivor.simulator.scripted.ScriptedSettings;

/** Broker and registry in processes of their own, generator and aggregator in this one. */
final class WireStack implements AutoCloseable {
  /** So long before its epoch a step is ordered. */
  private static final long LEAD_NS = 400_000_000L;

  private static final int TRIES = 5;
  private static final Duration STEP_ENDS = Duration.ofSeconds(40);

  private final DataFolder data;
  private final Supervisor supervisor;
  private final Aggregator aggregator;
  private final Generator generator;
  private final KafkaProducer<byte[], byte[]> producer;
  private final FactCodec codec;
  private final LogReader reader;

  private WireStack(Path folder) throws InterruptedException {
    data = DataFolder.open(folder);
    supervisor = new Supervisor(data, new SystemClock(), line -> {}, failure -> {});
    LogAddress address = Stack.start(data, supervisor);
    try (Admin admin = LogClients.admin(address)) {
      LogTopics.create(admin, Topic.EVENTS.partitions());
    }
    SchemaIds ids = RegistryClient.register(address.registry());
    codec = new FactCodec(ids);
    aggregator =
        Aggregator.start(
            new AggregatorSettings(address, folder.resolve("state"), 1, "wire", 1), ids);
    if (!aggregator.awaitRunning(Duration.ofSeconds(60))) {
      throw new AssertionError("the aggregator does not run");
    }
    generator = Generator.start(GeneratorSettings.of(address));
    producer =
        new KafkaProducer<>(
            LogClients.producer(address), new ByteArraySerializer(), new ByteArraySerializer());
    reader = new LogReader(address, ids);
  }

  /** The first answers of a process take the longest, whoever gives them. */
  private void warmUp() {
    try (ScriptedReplica replica =
        ScriptedReplica.start(ScriptedSettings.onFreePort(Cases.FOLDER))) {
      run(Orders.step("warm-up", replica.port(), "50", 3_000, Orders.workload("V04")));
    }
  }

  static WireStack start(Path folder) throws InterruptedException {
    WireStack stack = new WireStack(folder);
    try {
      stack.warmUp();
      return stack;
    } catch (RuntimeException | Error e) {
      stack.close();
      throw e;
    }
  }

  /**
   * Orders a step and waits until it has begun; its epoch is the order's. One that a stalling
   * machine makes too late is ordered again, under another name.
   */
  StepOrdered order(StepOrdered.Builder step) {
    String name = step.getStepId();
    for (int tries = 1; ; tries++) {
      StepOrdered order = step.setStartWallNs(wallNs() + LEAD_NS * tries).build();
      send(order.getRunId(), order);
      StepLog log = reader.await(name(order), StepLog::hasBegun, STEP_ENDS);
      if (log.facts(StepVoided.class).isEmpty() || tries == TRIES) {
        return order;
      }
      step.setStepId(name + "-" + tries);
    }
  }

  /** Orders a step and waits until all its outcomes are in the log. */
  StepLog run(StepOrdered.Builder step) {
    return await(order(step));
  }

  /** Waits until all outcomes of a step are in the log. */
  StepLog await(StepOrdered order) {
    return reader.await(name(order), StepLog::isOver, STEP_ENDS);
  }

  /** Waits until a step's log has so many records of a kind. */
  StepLog await(StepOrdered order, Class<? extends SpecificRecord> kind, int count) {
    return reader.await(name(order), log -> log.facts(kind).size() >= count, STEP_ENDS);
  }

  /** Sleeps until so many ms after a step's epoch. */
  void sleepUntil(StepOrdered order, long atMs) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(order.getStartWallNs() + atMs * Orders.MS - wallNs());
  }

  /** Ends a step's run early, as a controller does that gives it up. */
  void abandon(StepOrdered order) {
    send(
        order.getRunId(),
        new StepAbandoned(order.getRunId(), order.getStepId(), "the run ends", wallNs()));
  }

  private void send(String key, SpecificRecord command) {
    try {
      producer
          .send(
              new ProducerRecord<>(
                  Topic.COMMANDS.topicName(),
                  key.getBytes(StandardCharsets.UTF_8),
                  codec.encode(Topic.COMMANDS, command)))
          .get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while ordering", e);
    }
  }

  private static long wallNs() {
    return survivor.generator.clock.SystemClock.INSTANCE.wallNs();
  }

  private static String name(StepOrdered order) {
    return order.getRunId() + "/" + order.getStepId();
  }

  @Override
  public void close() {
    reader.close();
    producer.close();
    generator.close();
    aggregator.close();
    supervisor.close();
    data.close();
  }
}
