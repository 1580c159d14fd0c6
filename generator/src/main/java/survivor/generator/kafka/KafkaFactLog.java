package survivor.generator.kafka;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import survivor.generator.record.FactLog;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;

/** Writes facts through one idempotent producer. */
public final class KafkaFactLog implements FactLog {
  private static final Duration CLOSE = Duration.ofSeconds(10);

  private final Producer<byte[], byte[]> producer;
  private final FactCodec codec;
  private final int eventPartitions;
  private final AtomicLong failures = new AtomicLong();
  private volatile String lastFailure = "";

  /**
   * Takes over a producer, and asks for the topics' metadata, so that no first send waits for it.
   *
   * @throws KafkaException if the broker does not answer or has no such topics
   */
  public KafkaFactLog(Producer<byte[], byte[]> producer, SchemaIds ids) {
    this.producer = producer;
    this.codec = new FactCodec(ids);
    this.eventPartitions = producer.partitionsFor(Topic.EVENTS.topicName()).size();
    producer.partitionsFor(Topic.SAMPLES.topicName());
  }

  /**
   * Opens a log with the settings that every role shares.
   *
   * @throws KafkaException if the broker does not answer or has no such topics
   */
  public static KafkaFactLog open(LogAddress address, SchemaIds ids) {
    Map<String, Object> settings = LogClients.producer(address);
    Producer<byte[], byte[]> producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    try {
      return new KafkaFactLog(producer, ids);
    } catch (KafkaException e) {
      producer.close(Duration.ZERO);
      throw e;
    }
  }

  @Override
  public int eventPartitions() {
    return eventPartitions;
  }

  /** The partition that Kafka's default partitioner gives the key. */
  @Override
  public int partitionOf(String key) {
    return BuiltInPartitioner.partitionForKey(bytes(key), eventPartitions);
  }

  @Override
  public void append(
      Topic topic, OptionalInt partition, String key, long timestampMs, SpecificRecord fact) {
    Integer place = partition.isPresent() ? partition.getAsInt() : null;
    try {
      var unused =
          producer.send(
              new ProducerRecord<>(
                  topic.topicName(), place, timestampMs, bytes(key), codec.encode(topic, fact)),
              this::sent);
    } catch (KafkaException e) {
      failed(e);
    }
  }

  @Override
  public long failures() {
    return failures.get();
  }

  @Override
  public String lastFailure() {
    return lastFailure;
  }

  @Override
  public void flush() {
    producer.flush();
  }

  @Override
  public void close() {
    producer.close(CLOSE);
  }

  private void sent(RecordMetadata metadata, Exception failure) {
    if (failure != null) {
      failed(failure);
    }
  }

  private void failed(Exception failure) {
    lastFailure = String.valueOf(failure.getMessage());
    failures.incrementAndGet();
  }

  private static byte[] bytes(String key) {
    return key.getBytes(StandardCharsets.UTF_8);
  }
}
