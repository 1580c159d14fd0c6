package survivor.benchmarks.step;

import java.util.Optional;

/**
 * Where a step's requests go.
 *
 * @param base address, http://host:port
 * @param metrics address of the gauges
 */
public record Target(String base, String endpoint, Optional<String> metrics) {
  /** A simulated replica on a loopback port. */
  public static Target replica(int port) {
    String base = "http://127.0.0.1:" + port;
    return new Target(base, "/v1/chat/completions", Optional.of(base + "/metrics"));
  }
}
