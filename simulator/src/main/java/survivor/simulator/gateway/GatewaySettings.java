package survivor.simulator.gateway;

import java.time.Duration;
import java.util.List;

/**
 * How to run a gateway.
 *
 * @param host address to listen on
 * @param port port to listen on, 0 for a free one
 * @param upstreams at least one, with different names
 * @param balance what is spread
 * @param probes when an endpoint is listed
 * @param connectTimeout until a connect attempt has failed; zero for none, as behind kube-proxy
 */
public record GatewaySettings(
    String host,
    int port,
    List<Upstream> upstreams,
    Balance balance,
    ProbeRules probes,
    Duration connectTimeout) {

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException naming the first value outside its range
   */
  public GatewaySettings {
    upstreams = List.copyOf(upstreams);
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port must be 0 to 65535");
    }
    if (upstreams.isEmpty()) {
      throw new IllegalArgumentException("a gateway needs an upstream");
    }
    if (upstreams.stream().map(Upstream::name).distinct().count() < upstreams.size()) {
      throw new IllegalArgumentException("upstreams must have different names");
    }
    if (connectTimeout.isNegative() || connectTimeout.toMillis() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("the connect timeout is 0 to 24 days");
    }
  }
}
