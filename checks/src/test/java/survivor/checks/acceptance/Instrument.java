package survivor.checks.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import survivor.cli.Clock;
import survivor.cli.SystemClock;
import survivor.cli.stack.DataFolder;
import survivor.cli.stack.LogReady;
import survivor.cli.stack.Roles;
import survivor.cli.stack.Stack;
import survivor.cli.stack.Supervised;
import survivor.cli.stack.Supervisor;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;

/** Broker, registry, generator, aggregator and one replica, each in a process of its own. */
final class Instrument implements AutoCloseable {
  /** From here to a step's epoch a replica gets ready, all are warmed up and the order arrives. */
  private static final Duration LEAD = Duration.ofSeconds(60);

  /** So long before its epoch a step is ordered at the latest. */
  private static final Duration ORDERED = Duration.ofSeconds(2);

  private static final int WARM_UP_S = 25;

  /** So long after its load a step's verdict comes, timeouts included. */
  private static final Duration SETTLED = Duration.ofSeconds(90);

  private static final Pattern PORT = Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)");

  private final Clock clock = new SystemClock();
  private final DataFolder data;
  private final Supervisor supervisor;
  private final LogAddress log;
  private final SchemaIds ids;
  private final Roles roles;

  private Instrument(Path folder) {
    data = DataFolder.open(folder);
    supervisor = new Supervisor(data, clock, line -> {}, failure -> {});
    try {
      log = Stack.start(data, supervisor);
      ids = LogReady.prepare(log, Duration.ofSeconds(60), clock);
      roles = new Roles(data, supervisor, clock);
      Supervised aggregator = roles.aggregator(log);
      Supervised generator = roles.generator(log, 0, 1, List.of());
      roles.awaitReady(aggregator);
      roles.awaitReady(generator);
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  static Instrument start(Path folder) {
    return new Instrument(folder);
  }

  /** An epoch that leaves time to start a replica. */
  Instant nextEpoch() {
    return clock.wall().plus(LEAD);
  }

  /** Starts the replica with these options; gives its address. */
  String replica(String... options) {
    List<String> arguments = new ArrayList<>(List.of(options));
    roles.awaitReady(roles.simulator(0, arguments));
    try {
      String said = Files.readString(data.folder("ready").resolve("simulator"));
      Matcher address = PORT.matcher(said);
      if (!address.find()) {
        throw new AssertionError("no address in: " + said);
      }
      return address.group();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Runs the load of the reference conditions once, as a run of its own: while the JVMs compile
   * themselves they fill two cores, and the CPU gate says so.
   */
  void warmUp(String replica) {
    run(Steps.constant("warm-up", 0, WARM_UP_S, 0), replica, clock.wall().plus(ORDERED));
  }

  /** Runs a step against a replica; returns when it is judged. */
  Recorded run(StepOrdered.Builder step, String replica, Instant epoch) {
    StepOrdered order =
        step.setTarget(replica)
            .setMetricsUrl(replica + "/metrics")
            .setStartWallNs(ChronoUnit.NANOS.between(Instant.EPOCH, epoch))
            .build();
    if (clock.wall().plus(ORDERED.dividedBy(2)).isAfter(epoch)) {
      throw new AssertionError("too late to order the step of " + epoch);
    }
    send(order);
    Duration load =
        Duration.ofNanos(order.getSettleNs() + order.getMeasuredNs() + order.getTailNs());
    Instant latest = epoch.plus(load).plus(SETTLED);
    Recorded recorded = new Recorded(log, ids, order.getRunId());
    while (recorded.read(Topic.VERDICTS, StepVerdict.class).isEmpty()) {
      if (clock.wall().isAfter(latest)) {
        throw new AssertionError("no verdict by " + latest + "; see " + data.path());
      }
      pause();
    }
    return recorded;
  }

  private static void pause() {
    try {
      Thread.sleep(Duration.ofSeconds(2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private void send(StepOrdered order) {
    byte[] key = order.getRunId().getBytes(StandardCharsets.UTF_8);
    byte[] value = new FactCodec(ids).encode(Topic.COMMANDS, order);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            LogClients.producer(log), new ByteArraySerializer(), new ByteArraySerializer())) {
      producer.send(new ProducerRecord<>(Topic.COMMANDS.topicName(), key, value)).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while ordering", e);
    }
  }

  @Override
  public void close() {
    supervisor.close();
    data.close();
  }
}
