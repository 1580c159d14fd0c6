package survivor.controller.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import survivor.schemas.LogAddress;
import survivor.schemas.kafka.LogClients;

/** Reads committed records of chosen partitions, from chosen positions. Not thread-safe. */
final class RecordReader implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(200);

  /** Above a transaction's longest life, so that an open one ends before patience does. */
  private static final int FRUITLESS_POLLS = 400;

  private final KafkaConsumer<String, byte[]> consumer;

  /**
   * A reader at no position.
   *
   * @throws ControllerException if the address or a client property is no good
   */
  RecordReader(LogAddress address) {
    try {
      this.consumer =
          new KafkaConsumer<>(
              LogClients.consumer(address, null),
              new StringDeserializer(),
              new ByteArrayDeserializer());
    } catch (KafkaException e) {
      throw ControllerException.unusable(address, e);
    }
  }

  /** Continues at these positions and no others. */
  void readFrom(Map<TopicPartition, Long> positions) {
    consumer.assign(positions.keySet());
    positions.forEach(consumer::seek);
  }

  /** The first offset of each partition that is still there. */
  Map<TopicPartition, Long> beginnings(Collection<TopicPartition> partitions) {
    return consumer.beginningOffsets(partitions);
  }

  /**
   * Ends of the committed records.
   *
   * @throws ControllerException if the broker does not answer
   */
  Map<TopicPartition, Long> committedEnds(Collection<TopicPartition> partitions) {
    try {
      return consumer.endOffsets(partitions);
    } catch (KafkaException e) {
      throw new ControllerException("the log does not tell its end: " + e.getMessage(), e);
    }
  }

  /** Whether the broker answers a question about these partitions in time. */
  boolean answers(Collection<TopicPartition> partitions, Duration patience) {
    try {
      return consumer.endOffsets(partitions, patience).size() == partitions.size();
    } catch (TimeoutException e) {
      return false;
    }
  }

  /**
   * Reads on until every partition has reached its end, and not a record further than a poll
   * brings.
   *
   * @throws ControllerException if nothing moves for 80 s
   */
  void readTo(Map<TopicPartition, Long> ends, Consumer<ConsumerRecord<String, byte[]>> sink) {
    int fruitless = 0;
    long before = -1;
    while (!reached(ends)) {
      poll(sink);
      long now = ends.keySet().stream().mapToLong(consumer::position).sum();
      fruitless = now == before ? fruitless + 1 : 0;
      before = now;
      if (fruitless > FRUITLESS_POLLS) {
        throw new ControllerException("the log stopped before the end that it named: " + ends);
      }
    }
  }

  /** Hands on what has come within a moment. */
  void poll(Consumer<ConsumerRecord<String, byte[]>> sink) {
    try {
      for (ConsumerRecord<String, byte[]> record : consumer.poll(POLL)) {
        sink.accept(record);
      }
    } catch (KafkaException e) {
      throw new ControllerException("the log cannot be read: " + e.getMessage(), e);
    }
  }

  private boolean reached(Map<TopicPartition, Long> ends) {
    return ends.entrySet().stream().allMatch(e -> consumer.position(e.getKey()) >= e.getValue());
  }

  @Override
  public void close() {
    consumer.close(CloseOptions.timeout(Duration.ofSeconds(2)));
  }
}
