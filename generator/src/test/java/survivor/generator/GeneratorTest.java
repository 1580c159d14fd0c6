package survivor.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import survivor.generator.clock.SystemClock;
import survivor.generator.kafka.KafkaCommandSource;
import survivor.generator.testing.Leaks;
import survivor.generator.testing.Orders;
import survivor.generator.testing.RawServer;
import survivor.generator.testing.TestLog;
import survivor.log.Completed;
import survivor.log.StepAbandoned;
import survivor.log.StepDrained;
import survivor.log.StepOpened;
import survivor.log.StepOrdered;
import survivor.log.StepVoided;
import survivor.log.TimedOut;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;

@Timeout(120)
class GeneratorTest {
  private static final long MS = 1_000_000L;
  private static final TopicPartition COMMANDS = new TopicPartition(Topic.COMMANDS.topicName(), 0);

  static {
    Leaks.watch();
  }

  private final TestLog log = new TestLog();
  private final FactCodec codec = new FactCodec(SchemaIds.numbered());
  private final MockConsumer<byte[], byte[]> commands = new MockConsumer<>("earliest");
  private long nextOffset;

  @Test
  void an_ordered_step_is_run_and_marked_as_done() throws Exception {
    try (RawServer server = new RawServer(GeneratorTest::oneToken);
        Generator generator = start()) {
      // When
      StepOrdered order = Orders.order(server.address(), "10").build();
      give(order);

      // Then
      await(() -> marked("done:run/step"));
      assertThat(log.facts(Topic.EVENTS, Completed.class)).hasSize(5);
      assertThat(log.facts(Topic.EVENTS, StepDrained.class)).hasSize(TestLog.PARTITIONS);
      assertThat(generator).isNotNull();
    }
  }

  @Test
  void the_warm_up_leaves_nothing_in_the_log() {
    try (Generator generator = start()) {
      assertThat(generator).isNotNull();
      assertThat(log.producer().history()).isEmpty();
    }
  }

  @Test
  void a_step_that_a_former_life_died_in_is_void() {
    // Given
    committed(7, "claimed:run/step");

    // When
    try (Generator generator = start()) {
      // Then
      await(() -> marked("done:run/step"));
      List<StepVoided> voided = log.facts(Topic.EVENTS, StepVoided.class);
      assertThat(voided).hasSize(TestLog.PARTITIONS);
      assertThat(voided.getFirst().getCause()).isEqualTo("generator restarted during the step");
      assertThat(generator).isNotNull();
    }
  }

  @Test
  void an_abandoned_step_ends_early() throws Exception {
    try (RawServer server = new RawServer(client -> client.awaitGone(30_000));
        Generator generator = start()) {
      // Given a step of a minute
      give(Orders.order(server.address(), "10").setMeasuredNs(60_000 * MS).build());
      await(() -> server.heads().size() > 1);

      // When
      give(new StepAbandoned("run", "step", "stuck", 0L));

      // Then
      await(() -> marked("done:run/step"));
      assertThat(log.facts(Topic.EVENTS, TimedOut.class)).isNotEmpty();
      assertThat(log.facts(Topic.EVENTS, StepDrained.class)).hasSize(TestLog.PARTITIONS);
      assertThat(generator).isNotNull();
    }
  }

  @Test
  void closing_in_mid_step_makes_the_step_void() throws Exception {
    try (RawServer server = new RawServer(client -> client.awaitGone(30_000))) {
      Generator generator = start();
      try (generator) {
        // Given a step of a minute
        give(Orders.order(server.address(), "10").setMeasuredNs(60_000 * MS).build());
        await(() -> server.heads().size() > 1);
      }

      // Then
      generator.awaitTermination();
      assertThat(log.facts(Topic.EVENTS, StepVoided.class)).hasSize(TestLog.PARTITIONS);
      assertThat(log.facts(Topic.EVENTS, StepDrained.class)).isEmpty();
      assertThat(commands.closed()).isTrue();
    }
  }

  @Test
  void steps_of_two_runs_follow_each_other() throws Exception {
    try (RawServer server = new RawServer(GeneratorTest::oneToken);
        Generator generator = start()) {
      // Given the second one starts two seconds later, in time for the end of the first
      long later = SystemClock.INSTANCE.wallNs() + 3_000 * MS;
      give(Orders.order(server.address(), "10").setRunId("a").build());
      give(Orders.order(server.address(), "10").setRunId("b").setStartWallNs(later).build());

      // When
      await(() -> marked("done:b/step"));

      // Then
      assertThat(
              log.facts(Topic.EVENTS, StepOpened.class).stream().map(o -> o.getOrder().getRunId()))
          .containsExactly("a", "a", "a", "b", "b", "b");
      assertThat(log.facts(Topic.EVENTS, StepVoided.class)).isEmpty();
      assertThat(generator).isNotNull();
    }
  }

  private static void oneToken(RawServer.Client client) throws java.io.IOException {
    client.streamHead();
    client.token("t");
    client.finish(1);
  }

  private Generator start() {
    commands.updateBeginningOffsets(Map.of(COMMANDS, 0L));
    commands.updateEndOffsets(Map.of(COMMANDS, nextOffset));
    GeneratorSettings settings =
        new GeneratorSettings(
            new LogAddress("unused", URI.create("http://unused"), Map.of()),
            0,
            1,
            Optional.empty(),
            1,
            1 << 16);
    return Generator.start(
        settings,
        SchemaIds.numbered(),
        log.log(),
        new KafkaCommandSource(commands, SchemaIds.numbered()));
  }

  private void committed(long position, String mark) {
    commands.assign(List.of(COMMANDS));
    commands.commitSync(Map.of(COMMANDS, new OffsetAndMetadata(position, mark)));
    nextOffset = position;
  }

  private void give(SpecificRecord command) {
    commands.addRecord(
        new ConsumerRecord<>(
            COMMANDS.topic(), 0, nextOffset++, new byte[0], codec.encode(Topic.COMMANDS, command)));
  }

  private boolean marked(String mark) {
    OffsetAndMetadata at = commands.committed(Set.of(COMMANDS)).get(COMMANDS);
    return at != null && at.metadata().equals(mark);
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + 20_000 * MS;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited too long").isLessThan(end);
      java.util.concurrent.locks.LockSupport.parkNanos(5 * MS);
    }
  }
}
