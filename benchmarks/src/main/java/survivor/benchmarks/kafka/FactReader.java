package survivor.benchmarks.kafka;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;

/** Reads what is written to some topics from now on, committed records only. Not thread-safe. */
public final class FactReader implements AutoCloseable {
  private static final Duration MOST = Duration.ofMillis(100);

  private final Consumer<byte[], byte[]> consumer;
  private final FactCodec codec;

  /** A fact and its place. */
  public record Entry(Topic topic, int partition, String key, SpecificRecord fact) {}

  public FactReader(LogAddress log, SchemaIds ids, List<Topic> topics) {
    this.consumer =
        new KafkaConsumer<>(
            LogClients.consumer(log, null),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    this.codec = new FactCodec(ids);
    List<TopicPartition> all = new ArrayList<>();
    for (Topic topic : topics) {
      consumer
          .partitionsFor(topic.topicName())
          .forEach(p -> all.add(new TopicPartition(p.topic(), p.partition())));
    }
    consumer.assign(all);
    consumer.seekToEnd(all);
    all.forEach(consumer::position); // the seek is lazy: fixes the places now
  }

  /** Facts that are there within a tenth of a second, perhaps none. */
  public List<Entry> poll() {
    List<Entry> entries = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(MOST)) {
      entries.add(
          new Entry(
              topic(record.topic()),
              record.partition(),
              new String(record.key(), StandardCharsets.UTF_8),
              codec.decode(record.value())));
    }
    return entries;
  }

  private static Topic topic(String name) {
    for (Topic topic : Topic.values()) {
      if (topic.topicName().equals(name)) {
        return topic;
      }
    }
    throw new IllegalArgumentException("no topic of the catalogue: " + name);
  }

  @Override
  public void close() {
    consumer.close();
  }
}
