package survivor.generator;

import java.util.Optional;
import survivor.schemas.LogAddress;

/**
 * How a generator runs.
 *
 * @param address where the log is
 * @param shard number of this shard, from 0
 * @param shards number of shards that share the load, at least 1
 * @param runId run whose steps are taken; empty for all runs
 * @param eventLoops threads that carry the load's sockets, at least 1
 * @param queueCapacity room between the sockets and the log in messages, at least 1024
 */
public record GeneratorSettings(
    LogAddress address,
    int shard,
    int shards,
    Optional<String> runId,
    int eventLoops,
    int queueCapacity) {
  /** Room for an outage of the log of several minutes at 5000 events a second. */
  public static final int DEFAULT_QUEUE_CAPACITY = 1 << 20;

  public GeneratorSettings {
    require(shards >= 1, "shards is at least 1");
    require(shard >= 0 && shard < shards, "shard lies from 0 to shards - 1");
    require(eventLoops >= 1, "eventLoops is at least 1");
    require(queueCapacity >= 1024, "queueCapacity is at least 1024");
  }

  /** One shard that takes every run, with the default queue. */
  public static GeneratorSettings of(LogAddress address) {
    return new GeneratorSettings(address, 0, 1, Optional.empty(), 1, DEFAULT_QUEUE_CAPACITY);
  }

  /** Group under which the position in the commands is kept. */
  String groupId() {
    String suffix = runId.map(run -> "." + run).orElse("");
    return "survivor.generator." + shard + "-of-" + shards + suffix;
  }

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }
}
