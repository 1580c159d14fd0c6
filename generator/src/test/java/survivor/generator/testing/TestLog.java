package survivor.generator.testing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import survivor.generator.kafka.KafkaFactLog;
import survivor.schemas.FactCodec;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;

/** A log over Kafka's own producer for tests, and what was written to it. */
public final class TestLog {
  /** Partitions of the topic of events. */
  public static final int PARTITIONS = 3;

  private final MockProducer<byte[], byte[]> producer;
  private final KafkaFactLog log;

  /** A record as it was written. */
  public record Written(String key, int partition, long timestampMs, SpecificRecord fact) {}

  public TestLog() {
    Node node = new Node(0, "127.0.0.1", 1);
    Node[] nodes = {node};
    List<PartitionInfo> partitions =
        Stream.concat(
                IntStream.range(0, PARTITIONS)
                    .mapToObj(
                        p -> new PartitionInfo(Topic.EVENTS.topicName(), p, node, nodes, nodes)),
                Stream.of(new PartitionInfo(Topic.SAMPLES.topicName(), 0, node, nodes, nodes)))
            .toList();
    Cluster cluster = new Cluster("test", List.of(node), partitions, Set.of(), Set.of());
    this.producer =
        new MockProducer<>(
            cluster, true, null, new ByteArraySerializer(), new ByteArraySerializer());
    this.log = new KafkaFactLog(producer, SchemaIds.numbered());
  }

  /** The log. */
  public KafkaFactLog log() {
    return log;
  }

  /** Kafka's producer. */
  public MockProducer<byte[], byte[]> producer() {
    return producer;
  }

  /** Records of a topic in the order of writing. */
  public List<Written> written(Topic topic) {
    FactCodec codec = new FactCodec(SchemaIds.numbered());
    List<Written> written = new ArrayList<>();
    for (ProducerRecord<byte[], byte[]> r : producer.history()) {
      if (r.topic().equals(topic.topicName())) {
        int partition = r.partition() == null ? -1 : r.partition();
        String key = new String(r.key(), StandardCharsets.UTF_8);
        written.add(new Written(key, partition, r.timestamp(), codec.decode(r.value())));
      }
    }
    return written;
  }

  /** Facts of one kind in the order of writing. */
  public <T extends SpecificRecord> List<T> facts(Topic topic, Class<T> kind) {
    return written(topic).stream()
        .map(Written::fact)
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }
}
