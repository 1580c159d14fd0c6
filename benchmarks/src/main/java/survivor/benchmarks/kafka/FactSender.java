package survivor.benchmarks.kafka;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import survivor.cli.Failure;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;

/** Writes facts with the settings that every role shares. Not thread-safe. */
public final class FactSender implements AutoCloseable {
  private final Producer<byte[], byte[]> producer;
  private final FactCodec codec;
  private final AtomicReference<Exception> failure = new AtomicReference<>();

  public FactSender(LogAddress log, SchemaIds ids) {
    this.producer =
        new KafkaProducer<>(
            LogClients.producer(log), new ByteArraySerializer(), new ByteArraySerializer());
    this.codec = new FactCodec(ids);
  }

  /** Appends a fact; {@link #flush} says whether it was kept. */
  public void send(Topic topic, String key, long timestampMs, SpecificRecord fact) {
    byte[] keyBytes = key.getBytes(StandardCharsets.UTF_8);
    byte[] value = codec.encode(topic, fact);
    var unused =
        producer.send(
            new ProducerRecord<>(topic.topicName(), null, timestampMs, keyBytes, value),
            (at, e) -> failure.compareAndSet(null, e));
  }

  /**
   * Waits until all facts are kept.
   *
   * @throws Failure if one was not
   */
  public void flush() {
    producer.flush();
    if (failure.get() != null) {
      throw new Failure("a record was not kept: " + failure.get().getMessage(), "", failure.get());
    }
  }

  @Override
  public void close() {
    producer.close();
  }
}
