package survivor.schemas.kafka;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import survivor.schemas.LogAddress;

/** Client settings that every role shares; the address's own properties override them. */
public final class LogClients {
  private LogClients() {}

  /**
   * Idempotent producer that rides out a broker restart: the buffer absorbs the outage, and a
   * delivery is given up only after five minutes.
   */
  public static Map<String, Object> producer(LogAddress address) {
    Map<String, Object> settings = common(address);
    settings.put(ProducerConfig.ACKS_CONFIG, "all");
    settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    settings.put(ProducerConfig.LINGER_MS_CONFIG, 5);
    settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 131_072);
    settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 67_108_864L);
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 60_000L);
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 300_000);
    settings.put(CommonClientConfigs.METADATA_RECOVERY_STRATEGY_CONFIG, "none");
    settings.putAll(address.clientProperties());
    return settings;
  }

  /** Consumer of committed records from the earliest; without a group it commits nothing. */
  public static Map<String, Object> consumer(LogAddress address, String groupId) {
    Map<String, Object> settings = common(address);
    if (groupId != null) {
      settings.put(ConsumerConfig.GROUP_ID_CONFIG, groupId);
    }
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 5_000);
    settings.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 4_194_304);
    settings.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, 6_000);
    settings.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, 2_000);
    settings.putAll(address.clientProperties());
    return settings;
  }

  /** Admin client; the caller closes it. */
  public static Admin admin(LogAddress address) {
    return Admin.create(common(address));
  }

  private static Map<String, Object> common(LogAddress address) {
    Map<String, Object> settings = new HashMap<>();
    settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, address.bootstrap());
    settings.put("enable.metrics.push", false);
    settings.putAll(address.clientProperties());
    return settings;
  }
}
