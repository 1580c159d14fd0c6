package survivor.checks.log;

import java.net.URI;
import java.util.Map;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.kafka.KafkaContainer;
import survivor.schemas.LogAddress;

/** The contract on containers; skipped where no Docker engine answers. */
@Testcontainers(disabledWithoutDocker = true)
class ContainerLogTest extends LogContract {
  private static final int REGISTRY_PORT = 8080;

  @Container static final KafkaContainer BROKER = new KafkaContainer("apache/kafka:4.4.0");

  @Container
  static final GenericContainer<?> REGISTRY =
      new GenericContainer<>("apicurio/apicurio-registry-mem:2.6.13.Final")
          .withExposedPorts(REGISTRY_PORT)
          .waitingFor(Wait.forHttp("/apis/ccompat/v7/subjects"));

  @Override
  LogAddress address() {
    URI registry =
        URI.create(
            "http://%s:%d/apis/ccompat/v7"
                .formatted(REGISTRY.getHost(), REGISTRY.getMappedPort(REGISTRY_PORT)));
    return new LogAddress(BROKER.getBootstrapServers(), registry, Map.of());
  }
}
