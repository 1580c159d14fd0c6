package survivor.controller.kafka;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;
import survivor.schemas.LogAddress;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;

/** Where the log's partitions end, and how positions are written in a run's records. */
final class LogPositions {
  private static final long PATIENCE_S = 20;

  private LogPositions() {}

  /**
   * The offset after the last record of every partition of the catalogue, records of open
   * transactions included.
   *
   * @throws ControllerException if the broker does not answer or a topic is missing
   */
  static Map<TopicPartition, Long> ends(LogAddress address) {
    Admin admin = LogClients.admin(address);
    try {
      return ends(admin);
    } catch (ExecutionException e) {
      throw new ControllerException(
          "the log at "
              + address.bootstrap()
              + " does not show its topics: "
              + e.getCause().getMessage(),
          e);
    } catch (TimeoutException e) {
      throw new ControllerException(
          "the log at " + address.bootstrap() + " did not answer within " + PATIENCE_S + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ControllerException("interrupted while asking the log for its end", e);
    } finally {
      // Without a bound it would wait a minute for a broker that is not there.
      admin.close(Duration.ofMillis(500));
    }
  }

  private static Map<TopicPartition, Long> ends(Admin admin)
      throws ExecutionException, TimeoutException, InterruptedException {
    List<String> topics = Arrays.stream(Topic.values()).map(Topic::topicName).toList();
    Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
    for (TopicDescription topic :
        admin.describeTopics(topics).allTopicNames().get(PATIENCE_S, TimeUnit.SECONDS).values()) {
      topic
          .partitions()
          .forEach(
              p ->
                  latest.put(new TopicPartition(topic.name(), p.partition()), OffsetSpec.latest()));
    }
    Map<TopicPartition, Long> ends = new HashMap<>();
    admin
        .listOffsets(latest)
        .all()
        .get(PATIENCE_S, TimeUnit.SECONDS)
        .forEach((partition, end) -> ends.put(partition, end.offset()));
    return ends;
  }

  /** Positions as a run's records hold them: topic/partition to offset. */
  static Map<String, Long> written(Map<TopicPartition, Long> positions) {
    Map<String, Long> written = new TreeMap<>();
    positions.forEach((p, offset) -> written.put(p.topic() + "/" + p.partition(), offset));
    return written;
  }

  /** The positions of some topics, read back from a run's records. */
  static Map<TopicPartition, Long> read(Map<String, Long> written, Collection<Topic> topics) {
    Map<TopicPartition, Long> positions = new HashMap<>();
    written.forEach(
        (name, offset) -> {
          int slash = name.lastIndexOf('/');
          int partition = Integer.parseInt(name.substring(slash + 1));
          positions.put(new TopicPartition(name.substring(0, slash), partition), offset);
        });
    return of(positions, topics);
  }

  /** The positions of some topics out of more. */
  static Map<TopicPartition, Long> of(
      Map<TopicPartition, Long> positions, Collection<Topic> topics) {
    List<String> names = topics.stream().map(Topic::topicName).toList();
    Map<TopicPartition, Long> chosen = new HashMap<>(positions);
    chosen.keySet().removeIf(partition -> !names.contains(partition.topic()));
    return chosen;
  }
}
