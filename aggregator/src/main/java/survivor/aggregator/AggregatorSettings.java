package survivor.aggregator;

import java.nio.file.Path;
import survivor.schemas.LogAddress;

/**
 * How an aggregator runs.
 *
 * @param address where the log is
 * @param stateDir folder for local state, made where it is missing
 * @param threads stream threads, at least 1
 * @param applicationId names the consumer group and the internal topics
 * @param replicationFactor of the internal topics; -1 is the broker's default
 */
public record AggregatorSettings(
    LogAddress address, Path stateDir, int threads, String applicationId, int replicationFactor) {
  public AggregatorSettings {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, not " + threads);
    }
    if (replicationFactor < 1 && replicationFactor != -1) {
      throw new IllegalArgumentException(
          "replicationFactor must be at least 1, or -1, not " + replicationFactor);
    }
  }
}
