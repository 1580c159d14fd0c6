package survivor.checks.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import survivor.aggregator.AggregatorSettings;
import survivor.aggregator.Logged;
import survivor.aggregator.SyntheticStep;
import survivor.aggregator.kafka.Aggregator;
import survivor.cli.stack.BrokerMain;
import survivor.cli.stack.BrokerSettings;
import survivor.cli.stack.Ports;
import survivor.cli.stack.Stack;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;
import survivor.schemas.kafka.LogTopics;

/** One step, judged on real brokers of other shapes: the bytes are the same. */
class AnyShapeTest {
  private final SchemaIds ids = SchemaIds.numbered();

  @TempDir Path folder;

  record Judged(String result, String verdict) {}

  @Test
  void partitions_and_threads_change_no_byte() throws Exception {
    // Given the step on one partition, folded by one thread
    Judged one = judged(1, 1, 0);
    assertThat(one.verdict).isNotEmpty();
    assertThat(one.result).isNotEmpty();
    // When it is written in another order to four partitions, and folded by one and two threads
    Judged four = judged(4, 1, 11);
    Judged fourByTwo = judged(4, 2, 12);
    // Then
    assertThat(four).isEqualTo(one);
    assertThat(fourByTwo).isEqualTo(one);
  }

  private Judged judged(int partitions, int threads, long shuffle) throws Exception {
    String name = partitions + "-" + threads;
    Ports ports = Ports.free();
    LogAddress address =
        new LogAddress(
            "127.0.0.1:" + ports.broker(),
            Stack.registryAddress("127.0.0.1", ports.registry()),
            Map.of());
    BrokerMain broker = BrokerMain.start(broker(ports, folder.resolve("broker-" + name)));
    try {
      try (Admin admin = LogClients.admin(address)) {
        LogTopics.create(admin, partitions);
      }
      write(address, SyntheticStep.of(partitions).shuffled(shuffle).log());
      AggregatorSettings settings =
          new AggregatorSettings(address, folder.resolve("state-" + name), threads, "any", 1);
      try (Aggregator aggregator = Aggregator.start(settings, ids)) {
        assertThat(aggregator.awaitRunning(Duration.ofSeconds(60))).isTrue();
        return new Judged(only(address, Topic.RESULTS), only(address, Topic.VERDICTS));
      }
    } finally {
      broker.close();
    }
  }

  private static BrokerSettings broker(Ports ports, Path data) {
    return new BrokerSettings("127.0.0.1", ports.broker(), ports.controller(), data);
  }

  private void write(LogAddress address, List<Logged> log) {
    FactCodec codec = new FactCodec(ids);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            LogClients.producer(address), new ByteArraySerializer(), new ByteArraySerializer())) {
      for (Logged record : log) {
        var unused =
            producer.send(
                new ProducerRecord<>(
                    record.topic().topicName(),
                    record.partition(),
                    record.keyBytes(),
                    record.value(codec)));
      }
    }
  }

  /** The one record of a topic, as text that shows every byte. */
  private static String only(LogAddress address, Topic topic) {
    TopicPartition partition = new TopicPartition(topic.topicName(), 0);
    List<String> found = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            LogClients.consumer(address, null),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      for (int polls = 0; polls < 120 && found.isEmpty(); polls++) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(500))) {
          found.add(new String(record.value(), StandardCharsets.ISO_8859_1));
        }
      }
    }
    assertThat(found).hasSize(1);
    return found.getFirst();
  }
}
