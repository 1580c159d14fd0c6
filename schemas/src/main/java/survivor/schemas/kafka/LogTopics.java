package survivor.schemas.kafka;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.TopicExistsException;
import survivor.schemas.Topic;

/** Creates the catalogue's topics in a broker. */
public final class LogTopics {
  private LogTopics() {}

  /**
   * Creates the topics that are missing, with the broker's default replication; those that exist
   * stay as they are.
   *
   * @param partitionsOfEvents partitions of events and outcomes, at least 1
   * @throws IllegalStateException if the broker does not answer within 30 s or refuses
   */
  public static void create(Admin admin, int partitionsOfEvents) {
    try {
      Set<String> existing = admin.listTopics().names().get(30, TimeUnit.SECONDS);
      List<NewTopic> missing = new ArrayList<>();
      for (Topic topic : Topic.values()) {
        if (!existing.contains(topic.topicName())) {
          int partitions = topic.partitions() > 1 ? partitionsOfEvents : topic.partitions();
          missing.add(
              new NewTopic(topic.topicName(), Optional.of(partitions), Optional.empty())
                  .configs(topic.configs()));
        }
      }
      admin.createTopics(missing).all().get(30, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw new IllegalStateException(
            "the topics cannot be created: " + e.getCause().getMessage(), e);
      }
    } catch (TimeoutException e) {
      throw new IllegalStateException("the broker did not answer within 30 s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while creating topics", e);
    }
  }
}
