package survivor.cli.kafka;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import survivor.cli.Failure;
import survivor.cli.routes.RouteSink;
import survivor.log.Routed;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;

/** Writes routes to the log, keyed by the request, as its events are. */
public final class RouteTopic implements RouteSink {
  private static final Duration CLOSE = Duration.ofSeconds(10);

  private final Producer<byte[], byte[]> producer;
  private final FactCodec codec;
  private final AtomicLong failures = new AtomicLong();
  private volatile String lastFailure = "";

  /** Takes over a producer. */
  RouteTopic(Producer<byte[], byte[]> producer, SchemaIds ids) {
    this.producer = producer;
    this.codec = new FactCodec(ids);
  }

  /**
   * Opens the topic.
   *
   * @throws Failure if the broker does not answer or has no such topic
   */
  public static RouteTopic open(LogAddress address, SchemaIds ids) {
    Map<String, Object> settings = LogClients.producer(address);
    Producer<byte[], byte[]> producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    try {
      producer.partitionsFor(Topic.ROUTES.topicName());
      return new RouteTopic(producer, ids);
    } catch (KafkaException e) {
      producer.close(Duration.ZERO);
      throw new Failure(
          "routes cannot be written to " + address.bootstrap() + ": " + e.getMessage(),
          "see --bootstrap",
          e);
    }
  }

  @Override
  public void write(Routed route) {
    try {
      var unused =
          producer.send(
              new ProducerRecord<>(
                  Topic.ROUTES.topicName(),
                  null,
                  route.getWallNs() / 1_000_000,
                  route.getRequestId().getBytes(StandardCharsets.UTF_8),
                  codec.encode(Topic.ROUTES, route)),
              (metadata, failure) -> {
                if (failure != null) {
                  failed(failure);
                }
              });
    } catch (KafkaException e) {
      failed(e);
    }
  }

  /** The producer sends by itself, and all of it before it is closed. */
  @Override
  public void flush() {}

  @Override
  public long failures() {
    return failures.get();
  }

  @Override
  public String lastFailure() {
    return lastFailure;
  }

  @Override
  public void close() {
    producer.close(CLOSE);
  }

  private void failed(Exception failure) {
    lastFailure = String.valueOf(failure.getMessage());
    failures.incrementAndGet();
  }
}
