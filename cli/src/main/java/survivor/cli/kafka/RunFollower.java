package survivor.cli.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import survivor.schemas.FactCodec;
import survivor.schemas.Keys;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;

/**
 * Reads the facts of one run as they come: commands and verdicts from their beginning, so that a
 * resumed run shows what it has; samples and outcomes from now on, since only the newest matter.
 * Not thread-safe.
 */
public final class RunFollower implements AutoCloseable {
  private static final Set<Topic> WHOLE = Set.of(Topic.COMMANDS, Topic.VERDICTS);
  private static final Set<Topic> FROM_NOW = Set.of(Topic.SAMPLES, Topic.OUTCOMES);

  private final KafkaConsumer<String, byte[]> consumer;
  private final FactCodec codec;
  private final String runId;

  /** Begins to follow; the topics exist. */
  public RunFollower(LogAddress log, SchemaIds ids, String runId) {
    Map<String, Object> settings = LogClients.consumer(log, null);
    this.consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer());
    this.codec = new FactCodec(ids);
    this.runId = runId;
    List<TopicPartition> whole = partitions(WHOLE);
    List<TopicPartition> fromNow = partitions(FROM_NOW);
    List<TopicPartition> all = new ArrayList<>(whole);
    all.addAll(fromNow);
    consumer.assign(all);
    consumer.seekToBeginning(whole);
    consumer.seekToEnd(fromNow);
    fromNow.forEach(consumer::position);
  }

  /** What has come, waiting up to this long for the first. */
  public List<SpecificRecord> poll(Duration wait) {
    List<SpecificRecord> facts = new ArrayList<>();
    for (ConsumerRecord<String, byte[]> record : consumer.poll(wait)) {
      if (mine(record.key()) && record.value() != null) {
        facts.add(codec.decode(record.value()));
      }
    }
    return facts;
  }

  @Override
  public void close() {
    consumer.close();
  }

  private boolean mine(String key) {
    return key != null && (Keys.runOf(key).equals(runId) || key.contains("/" + runId + "/"));
  }

  private List<TopicPartition> partitions(Set<Topic> topics) {
    return topics.stream()
        .flatMap(topic -> consumer.partitionsFor(topic.topicName()).stream())
        .map(info -> new TopicPartition(info.topic(), info.partition()))
        .toList();
  }
}
