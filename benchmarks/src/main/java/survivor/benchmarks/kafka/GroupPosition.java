package survivor.benchmarks.kafka;

import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import survivor.schemas.LogAddress;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;

/** How far a group has committed the first partition of events. */
public final class GroupPosition implements AutoCloseable {
  private static final TopicPartition EVENTS = new TopicPartition(Topic.EVENTS.topicName(), 0);

  private final Admin admin;
  private final String groupId;

  public GroupPosition(LogAddress log, String groupId) {
    this.admin = LogClients.admin(log);
    this.groupId = groupId;
  }

  /** Offset after the last record whose effects are committed; 0 before the first commit. */
  public long committed() {
    try {
      Map<TopicPartition, OffsetAndMetadata> offsets =
          admin
              .listConsumerGroupOffsets(groupId)
              .partitionsToOffsetAndMetadata()
              .get(10, TimeUnit.SECONDS);
      OffsetAndMetadata at = offsets.get(EVENTS);
      return at == null ? 0 : at.offset();
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("the position of " + groupId + " is not known", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Override
  public void close() {
    admin.close();
  }
}
