package survivor.schemas;

import java.net.URI;
import java.util.Map;

/**
 * Where the log is.
 *
 * @param bootstrap broker addresses, host:port separated by commas
 * @param registry root of a registry's Confluent API, for example http://host:8081/apis/ccompat/v7
 * @param clientProperties Kafka client properties passed through (TLS, SASL …)
 */
public record LogAddress(String bootstrap, URI registry, Map<String, String> clientProperties) {
  public LogAddress {
    clientProperties = Map.copyOf(clientProperties);
  }
}
