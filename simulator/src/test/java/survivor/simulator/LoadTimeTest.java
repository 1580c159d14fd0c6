package survivor.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A replica that loads its weights first. */
@Timeout(30)
class LoadTimeTest {
  private static final Duration LOAD = Duration.ofSeconds(2);

  @Test
  void everything_is_refused_until_the_weights_are_loaded() throws Exception {
    // Given
    long startNs = System.nanoTime();
    try (Simulator simulator =
            Simulator.start(Replicas.with(Replicas.small(), Optional.empty()).withLoadTime(LOAD));
        Client client = new Client(simulator.port())) {
      // When
      int health = client.get("/health").statusCode();
      int models = client.get("/v1/models").statusCode();
      int chat = client.post("/v1/chat/completions", "{}").statusCode();
      // Then
      assertThat(new int[] {health, models, chat}).containsOnly(503);
      // When
      while (client.get("/health").statusCode() == 503) {
        Thread.sleep(10);
      }
      // Then
      assertThat(System.nanoTime() - startNs).isBetween(LOAD.toNanos(), LOAD.toNanos() * 2);
      assertThat(client.post("/v1/chat/completions", "{}").statusCode()).isEqualTo(400);
    }
  }
}
