package survivor.aggregator.kafka;

import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;
import survivor.aggregator.AggregatorSettings;

/** Streams settings of an aggregator; the address's client properties override them. */
public final class StreamsSettings {
  private StreamsSettings() {}

  /** Exactly once, and a killed instance is replaced in seconds. */
  public static Properties of(AggregatorSettings settings) {
    Properties all = new Properties();
    all.put(StreamsConfig.APPLICATION_ID_CONFIG, settings.applicationId());
    all.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, settings.address().bootstrap());
    all.put(StreamsConfig.STATE_DIR_CONFIG, settings.stateDir().toString());
    all.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, settings.threads());
    all.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, settings.replicationFactor());
    all.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    // Two commits lie between the last event and its verdict; each costs the broker a transaction.
    all.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 200L);
    // Holds every open request: without it each event would be a changelog record.
    all.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 64L * 1024 * 1024);
    all.put(StreamsConfig.BUFFERED_RECORDS_PER_PARTITION_CONFIG, 20_000);
    // No fold relies on an order between topics; looking for one costs a fifth of the time.
    all.put(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG, StreamsConfig.MAX_TASK_IDLE_MS_DISABLED);
    all.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
    all.put("enable.metrics.push", false);
    consumer(all, ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, 6_000);
    consumer(all, ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, 2_000);
    consumer(all, ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 5_000);
    consumer(all, ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 4_194_304);
    // A killed instance leaves a transaction open, and nobody reads past it until it times out.
    producer(all, ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, 6_000);
    producer(all, ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    producer(all, ProducerConfig.BATCH_SIZE_CONFIG, 262_144);
    producer(all, ProducerConfig.LINGER_MS_CONFIG, 20);
    all.putAll(settings.address().clientProperties());
    return all;
  }

  private static void consumer(Properties all, String name, Object value) {
    all.put(StreamsConfig.consumerPrefix(name), value);
  }

  private static void producer(Properties all, String name, Object value) {
    all.put(StreamsConfig.producerPrefix(name), value);
  }
}
