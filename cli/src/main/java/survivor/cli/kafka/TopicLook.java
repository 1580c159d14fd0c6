package survivor.cli.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;
import survivor.schemas.LogAddress;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;

/** What a broker's topics are like, against the catalogue. */
public sealed interface TopicLook {
  /** The broker does not tell. */
  record Refused(String why) implements TopicLook {}

  /**
   * What was seen.
   *
   * @param present how many of the catalogue's topics are there
   * @param faults what would lose records or split them wrongly, a clause each
   */
  record Seen(int present, List<String> faults) implements TopicLook {
    public Seen {
      faults = List.copyOf(faults);
    }
  }

  /** Looks, changing nothing. */
  static TopicLook at(LogAddress log, Duration within) {
    try {
      Admin admin = LogClients.admin(log);
      try {
        return look(admin, within.toMillis());
      } finally {
        admin.close(Duration.ZERO); // by itself it would wait for answers that do not come
      }
    } catch (ExecutionException e) {
      return new Refused(String.valueOf(e.getCause().getMessage()));
    } catch (TimeoutException e) {
      return new Refused("no answer within " + within.toSeconds() + " s");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Refused("interrupted");
    }
  }

  private static Seen look(Admin admin, long ms)
      throws ExecutionException, InterruptedException, TimeoutException {
    Set<String> names = admin.listTopics().names().get(ms, TimeUnit.MILLISECONDS);
    List<String> ours =
        Stream.of(Topic.values()).map(Topic::topicName).filter(names::contains).toList();
    Map<String, TopicDescription> described =
        admin.describeTopics(ours).allTopicNames().get(ms, TimeUnit.MILLISECONDS);
    List<ConfigResource> resources =
        ours.stream().map(n -> new ConfigResource(ConfigResource.Type.TOPIC, n)).toList();
    Map<ConfigResource, Config> configs =
        admin.describeConfigs(resources).all().get(ms, TimeUnit.MILLISECONDS);
    List<String> faults = new ArrayList<>(retention(configs));
    faults.addAll(partitions(described));
    return new Seen(ours.size(), faults);
  }

  private static List<String> retention(Map<ConfigResource, Config> configs) {
    List<String> faults = new ArrayList<>();
    for (Topic topic : Topic.values()) {
      Config config = configs.get(new ConfigResource(ConfigResource.Type.TOPIC, topic.topicName()));
      if (config == null) {
        continue;
      }
      for (String key : List.of("cleanup.policy", "retention.ms", "retention.bytes")) {
        String wanted = topic.configs().get(key);
        String found = config.get(key).value();
        if (!found.equals(wanted)) {
          faults.add(topic.topicName() + " has " + key + "=" + found + " instead of " + wanted);
        }
      }
    }
    return faults;
  }

  private static List<String> partitions(Map<String, TopicDescription> described) {
    List<String> faults = new ArrayList<>();
    for (Topic topic : Topic.values()) {
      TopicDescription description = described.get(topic.topicName());
      int found = description == null ? topic.partitions() : description.partitions().size();
      if (topic.partitions() == 1 && found != 1) {
        faults.add(topic.topicName() + " has " + found + " partitions instead of one");
      }
    }
    return faults;
  }
}
