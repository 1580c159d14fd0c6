package survivor.simulator.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import survivor.simulator.scripted.ScriptedReplica;
import survivor.simulator.scripted.ScriptedSettings;

/** Two scripted replicas behind a gateway that probes every 50 ms. */
final class Rig implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofMillis(50);

  final List<Route> routes = new CopyOnWriteArrayList<>();
  final List<EndpointChanged> changes = new CopyOnWriteArrayList<>();
  final ScriptedReplica[] replicas = new ScriptedReplica[2];
  final Gateway gateway;
  private final Path folder;
  private final int[] ports = new int[2];

  Rig(Path folder, Balance balance, Duration grace) throws IOException {
    this.folder = folder;
    script("whole", "{\"at_ms\":0,\"text\":\"a\"},{\"at_ms\":30,\"text\":\"b\"}", "keep", 30);
    script("cut", "{\"at_ms\":0,\"text\":\"a\"}", "cut", 30);
    script("reset", "{\"at_ms\":0,\"text\":\"a\"}", "rst", 30);
    script("mute", "", "rst", 30);
    script("long", "{\"at_ms\":0,\"text\":\"a\"},{\"at_ms\":20000,\"text\":\"b\"}", "fin", 20000);
    script("silent", "", "fin", 20000);
    start(0);
    start(1);
    gateway =
        Gateway.start(
            new GatewaySettings(
                "127.0.0.1",
                0,
                List.of(upstream(0), upstream(1)),
                balance,
                new ProbeRules(PERIOD, Duration.ofMillis(500), 2, 1, grace),
                Duration.ofSeconds(1)),
            routes::add,
            changes::add);
    await(() -> changes.size() == 2);
  }

  /** Starts a replica, on its old port if it had one. */
  void start(int number) {
    replicas[number] =
        ScriptedReplica.start(
            new ScriptedSettings(
                "127.0.0.1",
                ports[number],
                folder,
                OptionalInt.empty(),
                List.of(),
                true,
                Optional.empty(),
                Optional.empty()));
    ports[number] = replicas[number].port();
  }

  RawClient client() throws IOException {
    return new RawClient(gateway.port());
  }

  /** The states that a replica went through. */
  List<String> states(int number) {
    return changes.stream()
        .filter(change -> change.upstream().equals("replica-" + number))
        .map(EndpointChanged::state)
        .toList();
  }

  static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + 10_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited too long").isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
  }

  private Upstream upstream(int number) {
    return new Upstream("replica-" + number, URI.create("http://127.0.0.1:" + ports[number]));
  }

  private void script(String id, String script, String end, int atMs) throws IOException {
    Files.writeString(
        folder.resolve(id + ".json"),
        ("{\"id\":\"%s\",\"response\":{\"status\":200,\"framing\":\"chunked\",%s"
                + "\"headers\":{\"content-type\":\"text/event-stream\"}},\"script\":[%s],"
                + "\"end\":{\"kind\":\"%s\",\"at_ms\":%d}}")
            .formatted(id, script.isEmpty() ? "\"headers_at_ms\":null," : "", script, end, atMs));
  }

  @Override
  public void close() {
    gateway.close();
    replicas[0].close();
    replicas[1].close();
  }
}
