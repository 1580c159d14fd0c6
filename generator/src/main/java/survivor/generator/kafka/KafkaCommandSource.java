package survivor.generator.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import survivor.generator.commands.CommandSource;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;

/**
 * Reads the one partition of the commands by assignment, so that no rebalance ever takes it away,
 * and keeps its position under a group id.
 */
public final class KafkaCommandSource implements CommandSource {
  private static final TopicPartition COMMANDS = new TopicPartition(Topic.COMMANDS.topicName(), 0);

  private static final Duration ATTEMPT = Duration.ofSeconds(5);

  private final Consumer<byte[], byte[]> consumer;
  private final FactCodec codec;
  private final long endAtStart;
  private Optional<OffsetAndMetadata> committed;
  private volatile boolean stopped;

  /** Takes over a consumer that belongs to a group, and goes to the group's position. */
  public KafkaCommandSource(Consumer<byte[], byte[]> consumer, SchemaIds ids) {
    this.consumer = consumer;
    this.codec = new FactCodec(ids);
    this.committed = Optional.ofNullable(consumer.committed(Set.of(COMMANDS)).get(COMMANDS));
    consumer.assign(List.of(COMMANDS));
    if (committed.isPresent()) {
      consumer.seek(COMMANDS, committed.get().offset());
    } else {
      consumer.seekToBeginning(List.of(COMMANDS));
    }
    this.endAtStart = consumer.endOffsets(List.of(COMMANDS)).get(COMMANDS);
  }

  /** Opens the commands for a group. */
  public static KafkaCommandSource open(LogAddress address, String groupId, SchemaIds ids) {
    Map<String, Object> settings = LogClients.consumer(address, groupId);
    return new KafkaCommandSource(
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer()),
        ids);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if a record is no command of this version
   */
  @Override
  public List<Entry> poll(Duration most) {
    List<Entry> entries = new ArrayList<>();
    try {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(most)) {
        entries.add(new Entry(record.offset(), codec.decode(record.value())));
      }
    } catch (WakeupException e) {
      stopped = true;
    }
    return entries;
  }

  @Override
  public boolean caughtUp() {
    return position() >= endAtStart;
  }

  @Override
  public long position() {
    return consumer.position(COMMANDS);
  }

  @Override
  public Optional<String> mark() {
    return committed.map(OffsetAndMetadata::metadata).filter(text -> !text.isEmpty());
  }

  @Override
  public void commit(long position, String mark) {
    OffsetAndMetadata next = new OffsetAndMetadata(position, mark);
    boolean kept = false;
    boolean last = false;
    while (!kept && !last) {
      last = stopped;
      try {
        consumer.commitSync(Map.of(COMMANDS, next), ATTEMPT);
        kept = true;
        committed = Optional.of(next);
      } catch (WakeupException e) {
        // The position is still worth one more attempt: without it a clean end looks like a death.
        stopped = true;
      } catch (RetriableException e) {
        // The broker is away; the step does not start, or stays claimed, until it is back.
        last |= stopped;
      }
    }
  }

  @Override
  public void stop() {
    consumer.wakeup();
  }

  @Override
  public void close() {
    consumer.close();
  }
}
