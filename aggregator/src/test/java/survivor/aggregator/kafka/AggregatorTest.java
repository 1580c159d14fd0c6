package survivor.aggregator.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import survivor.aggregator.AggregatorSettings;
import survivor.schemas.LogAddress;
import survivor.schemas.RegistryClient;
import survivor.schemas.SchemaIds;

@Timeout(60)
class AggregatorTest {
  @TempDir Path folder;

  @Test
  void an_aggregator_without_a_broker_does_not_run_and_closes_in_time() throws Exception {
    // Given an address at which nobody answers
    AggregatorSettings settings = settings(folder.resolve("state"), freePort());
    // When an aggregator is started there
    Aggregator aggregator = Aggregator.start(settings, SchemaIds.numbered());
    boolean ran = aggregator.awaitRunning(Duration.ofMillis(500));
    aggregator.close();
    // Then it did not run, and says that it was closed
    assertThat(ran).isFalse();
    assertThat(aggregator.awaitTermination()).isEqualTo(new Aggregator.Ending.Closed());
  }

  @Test
  void a_state_folder_that_cannot_be_made_is_refused_before_anything_starts() throws Exception {
    // Given a state folder below a file
    Path file = Files.createFile(folder.resolve("file"));
    AggregatorSettings settings = settings(file.resolve("state"), freePort());
    // When an aggregator is started, then it is refused
    assertThatThrownBy(() -> Aggregator.start(settings, SchemaIds.numbered()))
        .isInstanceOf(UncheckedIOException.class);
  }

  @Test
  void a_registry_that_does_not_answer_is_told() throws Exception {
    // Given a registry address at which nobody answers
    AggregatorSettings settings = settings(folder.resolve("state"), freePort());
    // When an aggregator is started, then it does not start
    assertThatThrownBy(() -> Aggregator.start(settings))
        .isInstanceOf(RegistryClient.RegistryException.class);
  }

  private static AggregatorSettings settings(Path state, int port) {
    String address = "127.0.0.1:" + port;
    return new AggregatorSettings(
        new LogAddress(address, URI.create("http://" + address), Map.of()), state, 1, "test", 1);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
