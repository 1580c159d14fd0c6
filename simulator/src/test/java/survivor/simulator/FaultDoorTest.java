package survivor.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import survivor.simulator.clock.SystemClock;
import survivor.simulator.replica.GivenTimes;

/** Every fault, felt by clients of a replica with given times: 20 ms to the first token and on. */
class FaultDoorTest {
  private static final long MS = 1_000_000L;
  private static final String CHAT = "/v1/chat/completions";

  private final SystemClock clock = new SystemClock();
  private Simulator simulator;
  private Client client;

  @BeforeEach
  void start() {
    simulator =
        Simulator.start(
            SimulatorSettings.onFreePort("m", Replicas.roomy()).withFaultDoor(),
            new GivenTimes(20 * MS, 20 * MS, 20 * MS),
            Optional.empty());
    client = new Client(simulator.port());
  }

  @AfterEach
  void stop() {
    client.close();
    simulator.close();
  }

  @Test
  void a_door_that_was_not_asked_for_is_not_there() throws Exception {
    try (Simulator plain = Simulator.start(SimulatorSettings.onFreePort("m", Replicas.small()));
        Client other = new Client(plain.port())) {
      assertThat(other.get("/_fault").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void a_fault_is_told_while_it_lasts_and_ends_by_itself() throws Exception {
    assertThat(client.get("/_fault").body()).isEqualTo("{\"active\":null}");
    begin("error", 300);
    assertThat(client.get("/_fault").body()).contains("\"kind\":\"error\"");

    Thread.sleep(320);

    assertThat(client.get("/_fault").body()).isEqualTo("{\"active\":null}");
    assertThat(client.post(CHAT, ask(2)).statusCode()).isEqualTo(200);
  }

  @Test
  void bad_orders_are_refused_by_name() throws Exception {
    assertThat(client.post("/_fault", "{\"kind\":\"flood\",\"forMs\":1}").body())
        .contains("flood")
        .contains("silent-hang");
    assertThat(client.post("/_fault", "{\"kind\":\"error\"}").statusCode()).isEqualTo(400);
    assertThat(client.post("/_fault", "nonsense").statusCode()).isEqualTo(400);
    assertThat(client.post(CHAT, ask(2)).statusCode()).isEqualTo(200);
  }

  @Test
  void errors_hit_new_requests_and_spare_streams_and_health() throws Exception {
    InputStream stream = open(20);
    begin("error", 5_000);

    assertThat(client.post(CHAT, ask(2)).statusCode()).isEqualTo(500);
    assertThat(client.get("/health").statusCode()).isEqualTo(200);
    assertThat(rest(stream)).endsWith("data: [DONE]\n\n");
  }

  @Test
  void an_abort_resets_open_streams_and_new_requests() throws Exception {
    InputStream stream = open(60);
    begin("stream-abort", 5_000);

    assertThatThrownBy(() -> rest(stream))
        .isInstanceOf(IOException.class)
        .hasStackTraceContaining("reset");
    assertThatThrownBy(() -> client.post(CHAT, ask(2))).isInstanceOf(IOException.class);
    end();
    assertThat(client.post(CHAT, ask(2)).statusCode()).isEqualTo(200);
  }

  @Test
  void a_hang_silences_streams_and_requests_for_good_and_lets_later_ones_pass() throws Exception {
    InputStream stream = open(30);
    begin("silent-hang", 500);
    HttpRequest late = client.request(CHAT, ask(2), "late").timeout(Duration.ofSeconds(2)).build();

    assertThatThrownBy(() -> client.http().send(late, HttpResponse.BodyHandlers.ofString()))
        .isInstanceOf(HttpTimeoutException.class);

    // The whole answer would have come within 600 ms; 2 s have gone by.
    stream.skipNBytes(stream.available());
    Thread.sleep(200);
    assertThat(stream.available()).isZero();
    assertThat(client.post(CHAT, ask(2)).statusCode()).isEqualTo(200);
  }

  @Test
  void a_reload_is_told_by_health_and_refuses_requests() throws Exception {
    begin("slow-reload", 5_000);

    assertThat(client.get("/health").statusCode()).isEqualTo(503);
    assertThat(client.post(CHAT, ask(2)).statusCode()).isEqualTo(503);
    end();
    assertThat(client.get("/health").statusCode()).isEqualTo(200);
  }

  @Test
  void a_stall_delays_to_its_end_what_falls_due_in_it() throws Exception {
    long beganNs = clock.nanoTime();
    begin("stall", 600);

    String body = client.post(CHAT, ask(5)).body();

    assertThat(body).endsWith("data: [DONE]\n\n");
    assertThat(clock.nanoTime() - beganNs).isBetween(600 * MS, 1_000 * MS);
  }

  @Test
  void a_throttle_stretches_the_answer_by_its_factor() throws Exception {
    long beganNs = clock.nanoTime();
    client.post("/_fault", "{\"kind\":\"throttle\",\"forMs\":10000,\"factor\":4}");

    // 20 ms and 9 × 20 ms become 800 ms
    client.post(CHAT, ask(10));

    assertThat(clock.nanoTime() - beganNs).isBetween(800 * MS, 1_300 * MS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stall", "throttle"})
  void what_is_held_back_comes_at_once_when_the_fault_is_ended(String kind) throws Exception {
    InputStream stream = open(5);
    client.post("/_fault", "{\"kind\":\"" + kind + "\",\"forMs\":60000,\"factor\":1000}");
    Thread.sleep(200);
    end();

    long endedNs = clock.nanoTime();
    assertThat(rest(stream)).endsWith("data: [DONE]\n\n");
    assertThat(clock.nanoTime() - endedNs).isLessThan(500 * MS);
  }

  @Test
  void the_engine_feels_them_too() throws Exception {
    // Steps of 5 ms: six tokens take 30 ms.
    try (Simulator engine =
            Simulator.start(SimulatorSettings.onFreePort("m", Replicas.small()).withFaultDoor());
        Client other = new Client(engine.port())) {
      long beganNs = clock.nanoTime();
      other.post("/_fault", "{\"kind\":\"stall\",\"forMs\":500}");
      assertThat(other.post(CHAT, ask(6)).body()).endsWith("data: [DONE]\n\n");
      assertThat(clock.nanoTime() - beganNs).isBetween(500 * MS, 900 * MS);
    }
  }

  private void begin(String kind, long forMs) throws IOException, InterruptedException {
    HttpResponse<String> said =
        client.post("/_fault", "{\"kind\":\"" + kind + "\",\"forMs\":" + forMs + "}");
    assertThat(said.statusCode()).isEqualTo(200);
  }

  private void end() throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + simulator.port() + "/_fault"))
            .DELETE()
            .build();
    client.http().send(request, HttpResponse.BodyHandlers.discarding());
  }

  /** A stream of so many tokens; it is under way when this returns. */
  private InputStream open(int tokens) throws IOException, InterruptedException {
    InputStream stream =
        client
            .http()
            .send(
                client.request(CHAT, ask(tokens), "open").build(),
                HttpResponse.BodyHandlers.ofInputStream())
            .body();
    assertThat(stream.read()).isEqualTo('d');
    return stream;
  }

  private static String rest(InputStream stream) throws IOException {
    return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
  }

  private static String ask(int tokens) {
    return "{\"model\":\"m\",\"stream\":true,\"ignore_eos\":true,\"max_tokens\":"
        + tokens
        + ",\"messages\":[{\"role\":\"user\",\"content\":\"a b\"}]}";
  }
}
