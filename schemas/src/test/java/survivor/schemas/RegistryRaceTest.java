package survivor.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A registry in which somebody else is always a moment faster. */
@Timeout(30)
class RegistryRaceTest {
  private static final String EXISTS =
      "{\"error_code\":409,\"message\":\"An artifact with ID 'x' already exists.\"}";
  private static final String INCOMPATIBLE =
      "{\"error_code\":409,\"message\":\"Incompatible schema\"}";

  private final Set<String> known = ConcurrentHashMap.newKeySet();
  private HttpServer server;
  private String refusal = EXISTS;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    exchange.getRequestBody().readAllBytes();
    if (path.startsWith("/config/")) {
      say(exchange, 200, "{}");
    } else if (path.endsWith("/versions")) {
      known.add(path.replace("/versions", ""));
      say(exchange, 409, refusal);
    } else if (known.contains(path)) {
      say(exchange, 200, "{\"id\":7}");
    } else {
      say(exchange, 404, "{}");
    }
  }

  private static void say(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Test
  void a_schema_that_somebody_else_registered_meanwhile_has_its_id() {
    SchemaIds ids = RegistryClient.register(base());

    assertThat(ids.idOf(Topic.SAMPLES, survivor.log.SamplesClosed.SCHEMA$)).isEqualTo(7);
  }

  @Test
  void a_schema_that_does_not_fit_is_refused_at_once() {
    refusal = INCOMPATIBLE;

    assertThatThrownBy(() -> RegistryClient.register(base()))
        .isInstanceOf(RegistryClient.RegistryException.class)
        .hasMessageContaining("409")
        .hasMessageContaining("Incompatible");
  }

  private URI base() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }
}
