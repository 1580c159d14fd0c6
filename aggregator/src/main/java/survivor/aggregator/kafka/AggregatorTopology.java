package survivor.aggregator.kafka;

import java.util.Map;
import java.util.Properties;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;
import survivor.schemas.kafka.FactSerde;

/**
 * The topology: events fold to outcomes and facts in one task a partition; facts of steps, with
 * samples and commands, pass one repartition topic to the judge.
 */
public final class AggregatorTopology {
  /** Middle part of the repartition topic's name. */
  public static final String STEP_FACTS = "step-facts";

  /** Facts are few, and a run has one open step: one partition serves all. */
  private static final int STEP_FACT_PARTITIONS = 1;

  private static final Serde<byte[]> RAW = Serdes.ByteArray();

  private AggregatorTopology() {}

  /**
   * Builds the topology.
   *
   * @param ids the contract's schema ids
   * @param settings Streams settings that shape a topology, such as the naming rule
   */
  public static Topology build(SchemaIds ids, Properties settings) {
    StreamsBuilder builder = new StreamsBuilder(new TopologyConfig(new StreamsConfig(settings)));
    addStores(builder);
    KStream<byte[], Emission> emissions =
        source(builder, Topic.EVENTS)
            .process(
                () -> new EventProcessor(ids),
                Named.as("fold-requests"),
                EventProcessor.REQUESTS,
                EventProcessor.SHARDS);
    branch(emissions, Emission.Outcome.class, "outcomes")
        .to(Topic.OUTCOMES.topicName(), raw("outcomes-out"));
    branch(emissions, Emission.DeadLetter.class, "dead-letters")
        .to(Topic.DEAD_LETTERS.topicName(), raw("dead-letters-out"));
    KStream<byte[], SpecificRecord> judged =
        branch(emissions, Emission.Fact.class, "event-facts")
            .merge(relayed(builder, Topic.SAMPLES, ids), Named.as("with-samples"))
            .merge(relayed(builder, Topic.COMMANDS, ids), Named.as("with-commands"))
            .repartition(
                Repartitioned.with(RAW, RAW)
                    .withName(STEP_FACTS)
                    .withNumberOfPartitions(STEP_FACT_PARTITIONS))
            .process(() -> new StepProcessor(ids), Named.as("judge-steps"), StepProcessor.STEPS);
    judged
        .filter((key, sent) -> StepProcessor.isResult(sent), Named.as("results"))
        .to(Topic.RESULTS.topicName(), facts(ids, Topic.RESULTS, "results-out"));
    judged
        .filterNot((key, sent) -> StepProcessor.isResult(sent), Named.as("verdicts"))
        .to(Topic.VERDICTS.topicName(), facts(ids, Topic.VERDICTS, "verdicts-out"));
    return builder.build(settings);
  }

  private static void addStores(StreamsBuilder builder) {
    builder.addStateStore(store(EventProcessor.REQUESTS));
    builder.addStateStore(store(EventProcessor.SHARDS));
    builder.addStateStore(store(StepProcessor.STEPS));
  }

  /** Cached, so that a request's many states cost one changelog record a commit. */
  private static StoreBuilder<KeyValueStore<Bytes, byte[]>> store(String name) {
    return Stores.keyValueStoreBuilder(
            Stores.inMemoryKeyValueStore(name), Serdes.Bytes(), Serdes.ByteArray())
        .withCachingEnabled()
        .withLoggingEnabled(Map.of());
  }

  private static KStream<byte[], byte[]> source(StreamsBuilder builder, Topic topic) {
    String name = topic.topicName();
    return builder.stream(name, Consumed.with(RAW, RAW).withName(name + "-in"));
  }

  private static KStream<byte[], byte[]> relayed(
      StreamsBuilder builder, Topic topic, SchemaIds ids) {
    return source(builder, topic)
        .process(() -> new RelayProcessor(ids), Named.as(topic.topicName() + "-relay"));
  }

  private static KStream<byte[], byte[]> branch(
      KStream<byte[], Emission> emissions, Class<? extends Emission> type, String name) {
    return emissions
        .filter((key, emission) -> type.isInstance(emission), Named.as(name))
        .mapValues(
            emission -> emission.value() == null ? null : emission.value().get(),
            Named.as(name + "-bytes"));
  }

  private static Produced<byte[], byte[]> raw(String name) {
    return Produced.with(RAW, RAW).withName(name);
  }

  private static Produced<byte[], SpecificRecord> facts(SchemaIds ids, Topic topic, String name) {
    return Produced.<byte[], SpecificRecord>with(RAW, new FactSerde(ids, topic)).withName(name);
  }
}
