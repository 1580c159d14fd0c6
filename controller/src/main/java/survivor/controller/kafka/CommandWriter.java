package survivor.controller.kafka;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;

/** Writes commands of one run, each confirmed before the next. Not thread-safe. */
final class CommandWriter implements AutoCloseable {
  private static final long PATIENCE_S = 90;

  private final KafkaProducer<String, byte[]> producer;
  private final FactCodec codec;
  private final String runId;

  /**
   * A writer of one run's commands.
   *
   * @throws ControllerException if the address or a client property is no good
   */
  CommandWriter(LogAddress address, SchemaIds ids, String runId) {
    try {
      this.producer =
          new KafkaProducer<>(
              LogClients.producer(address), new StringSerializer(), new ByteArraySerializer());
    } catch (KafkaException e) {
      throw ControllerException.unusable(address, e);
    }
    this.codec = new FactCodec(ids);
    this.runId = runId;
  }

  /**
   * Writes a command and waits for the broker's word.
   *
   * @param wallNs the instant it is about, nanoseconds since 1970
   * @throws ControllerException if there is no word within 90 s; the command may be there or not
   */
  void write(SpecificRecord command, long wallNs) {
    ProducerRecord<String, byte[]> record =
        new ProducerRecord<>(
            Topic.COMMANDS.topicName(),
            null,
            TimeUnit.NANOSECONDS.toMillis(wallNs),
            runId,
            codec.encode(Topic.COMMANDS, command));
    try {
      producer.send(record).get(PATIENCE_S, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw unwritten(command, e.getCause());
    } catch (TimeoutException | KafkaException e) {
      throw unwritten(command, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unwritten(command, e);
    }
  }

  private static ControllerException unwritten(SpecificRecord command, Throwable cause) {
    return new ControllerException(
        command.getSchema().getName()
            + " was not confirmed by the log: "
            + cause.getMessage()
            + "; start the controller again with the same run id",
        cause);
  }

  @Override
  public void close() {
    producer.close(Duration.ofSeconds(2));
  }
}
