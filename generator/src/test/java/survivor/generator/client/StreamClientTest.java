package survivor.generator.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.netty.resources.LoopResources;
import survivor.generator.clock.StepClock;
import survivor.generator.clock.SystemClock;
import survivor.generator.outcome.Input;
import survivor.generator.testing.Leaks;
import survivor.generator.testing.RawServer;

@Timeout(60)
class StreamClientTest {
  private static final long SECOND = 1_000_000_000L;
  private static LoopResources loops;

  static {
    Leaks.watch();
  }

  private final List<Input> inputs = new CopyOnWriteArrayList<>();
  private final StepClock clock =
      new StepClock(SystemClock.INSTANCE, SystemClock.INSTANCE.wallNs());

  @BeforeAll
  static void open() {
    loops = LoopResources.create("test-client", 1, 2, true);
  }

  @AfterAll
  static void close() {
    loops.disposeLater(Duration.ZERO, Duration.ofSeconds(5)).block(Duration.ofSeconds(10));
    Leaks.assertNone();
  }

  @Test
  void a_full_pool_refuses_at_once() throws Exception {
    AtomicBoolean goOn = new AtomicBoolean();
    try (RawServer server =
            new RawServer(
                client -> {
                  while (!goOn.get()) {
                    Thread.sleep(10);
                  }
                  client.write("HTTP/1.1 429 No\r\ncontent-length: 0\r\n\r\n");
                });
        StreamClient client = client(server.address(), 1)) {
      // Given a request that holds the only connection
      send(client, 0, 10 * SECOND);
      await(() -> seen(Input.Sent.class) == 1);

      // When
      send(client, 1, 10 * SECOND);

      // Then
      await(() -> seen(Input.PoolRefused.class) == 1);
      goOn.set(true);
      await(() -> seen(Input.End.class) == 1);
    }
  }

  @Test
  void a_name_that_stands_for_no_address_is_no_connection() {
    try (StreamClient client = client("http://no-such-host.invalid:1", 8)) {
      // When
      send(client, 0, 10 * SECOND);

      // Then
      await(() -> seen(Input.NotConnected.class) == 1);
      assertThat(client.address()).isEmpty();
    }
  }

  @Test
  void the_deadline_comes_without_any_answer() throws IOException {
    try (RawServer server = new RawServer(client -> client.awaitGone(5_000));
        StreamClient client = client(server.address(), 8)) {
      // When
      send(client, 0, clock.nowNs() + 3 * SECOND);

      // Then
      await(() -> seen(Input.Deadline.class) == 1);
      await(() -> server.clientsGone() == 1);
      assertThat(inputs.getLast()).isInstanceOf(Input.Deadline.class);
    }
  }

  @Test
  void a_connection_that_is_ended_is_not_closed_by_a_late_command() throws IOException {
    try (RawServer server =
            new RawServer(client -> client.write("HTTP/1.1 429 No\r\ncontent-length: 0\r\n\r\n"));
        StreamClient client = client(server.address(), 8)) {
      // Given
      Exchange first = send(client, 0, 10 * SECOND);
      await(() -> seen(Input.End.class) == 1);

      // When
      first.close();
      for (EventExecutor loop : client.loops()) {
        loop.submit(() -> {}).syncUninterruptibly(); // its connection is back in the pool
      }
      send(client, 1, 10 * SECOND);

      // Then the second one found the first one's connection
      await(() -> seen(Input.End.class) == 2);
      assertThat(server.connections()).isEqualTo(1);
      assertThat(inputs).anyMatch(i -> i instanceof Input.Sent sent && sent.reused());
    }
  }

  @Test
  void a_redirect_is_not_followed() throws IOException {
    try (RawServer server =
            new RawServer(
                client ->
                    client.write(
                        "HTTP/1.1 302 Found\r\nlocation: /else\r\ncontent-length: 0\r\n\r\n"));
        StreamClient client = client(server.address(), 8)) {
      // When
      send(client, 0, 10 * SECOND);

      // Then
      await(() -> seen(Input.End.class) == 1);
      assertThat(inputs).anyMatch(i -> i instanceof Input.Head head && head.status() == 302);
      assertThat(server.heads()).hasSize(1);
    }
  }

  @Test
  void what_is_no_http_is_a_bad_response() throws IOException {
    try (RawServer server =
            new RawServer(
                client -> {
                  client.write("SSH-2.0-server\r\n\r\n");
                  client.close();
                });
        StreamClient client = client(server.address(), 8)) {
      // When
      send(client, 0, 10 * SECOND);

      // Then
      await(() -> seen(Input.BadResponse.class) == 1);
    }
  }

  private Exchange send(StreamClient client, int index, long deadlineNs) {
    Exchange exchange =
        new Exchange(
            index, deadlineNs, clock, (i, input) -> inputs.add(input), client.loops().next());
    client.send(exchange, new byte[] {'{', '}'}, "id/" + index);
    return exchange;
  }

  private static StreamClient client(String address, int connections) {
    return new StreamClient(
        new StreamClient.Settings(
            URI.create(address), "/v1/chat/completions", connections, 10 * SECOND),
        loops);
  }

  private long seen(Class<? extends Input> kind) {
    return inputs.stream().filter(kind::isInstance).count();
  }

  private void await(BooleanSupplier condition) {
    long end = System.nanoTime() + 10 * SECOND;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited too long; seen: %s", inputs).isLessThan(end);
      java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
    }
  }
}
