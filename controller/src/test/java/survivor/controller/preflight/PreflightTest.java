package survivor.controller.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import survivor.controller.config.RunConfig;

class PreflightTest {
  private static final String MODELS =
      "{\"object\":\"list\",\"data\":[{\"id\":\"alpha\"},{\"id\":\"beta\"}]}";
  private static final String METRICS =
      """
      # HELP vllm:num_requests_waiting Number of requests waiting to be processed.
      # TYPE vllm:num_requests_waiting gauge
      vllm:num_requests_waiting{engine="0",model_name="alpha"} 0.0
      vllm:num_requests_waiting_by_reason{engine="0",reason="capacity"} 0.0
      plain_gauge 3
      """;

  private HttpServer server;
  private String url;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
    url = "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void a_target_that_serves_the_model_and_shows_the_gauge_is_ready() {
    // Given
    answer("/v1/models", 200, MODELS);
    answer("/metrics", 200, METRICS);

    // When
    PreflightResult result = check("alpha", "other:queue", "vllm:num_requests_waiting");

    // Then
    assertThat(result).isEqualTo(new PreflightResult.Ready("vllm:num_requests_waiting"));
  }

  @Test
  void a_gauge_without_labels_counts_too() {
    // Given
    answer("/v1/models", 200, MODELS);
    answer("/metrics", 200, METRICS);

    // When / Then
    assertThat(check("beta", "plain_gauge")).isEqualTo(new PreflightResult.Ready("plain_gauge"));
  }

  @Test
  void a_target_that_is_down_is_named_with_the_next_step() throws IOException {
    // Given
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    String down = "http://127.0.0.1:" + free;

    // When
    PreflightResult result = new Preflight().check(target(down, "alpha", "g"));

    // Then
    assertThat(line(result)).contains(down).contains("refuses connections").contains("--target");
  }

  @Test
  void a_target_that_is_silent_is_given_up_in_time() throws IOException {
    // Given: a listener that never answers.
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String silent = "http://127.0.0.1:" + socket.getLocalPort();
      Preflight preflight = new Preflight(Duration.ofMillis(300));

      // When
      PreflightResult result = preflight.check(target(silent, "alpha", "g"));

      // Then
      assertThat(line(result)).contains("does not answer within 300 ms");
    }
  }

  @Test
  void a_target_that_is_not_ready_is_told_by_its_status() {
    // Given
    answer("/v1/models", 503, "loading");

    // When / Then
    assertThat(line(check("alpha", "g"))).contains("503").contains("/v1/models");
  }

  @Test
  void a_wrong_model_is_answered_with_those_that_are_served() {
    // Given
    answer("/v1/models", 200, MODELS);

    // When / Then
    assertThat(line(check("gamma", "g")))
        .contains("gamma")
        .contains("alpha, beta")
        .contains("--model");
  }

  @Test
  void a_server_that_speaks_no_json_is_no_target() {
    // Given
    answer("/v1/models", 200, "<html>\n<body>welcome</body></html>");

    // When / Then
    assertThat(line(check("alpha", "g"))).contains("OpenAI-compatible");
  }

  @Test
  void an_absent_gauge_is_answered_with_the_names_that_were_looked_for() {
    // Given
    answer("/v1/models", 200, MODELS);
    answer("/metrics", 200, METRICS);

    // When: the by-reason series and a comment are no gauge.
    PreflightResult result =
        check("alpha", "vllm:num_requests_waiting_by", "llamacpp:requests_deferred");

    // Then
    assertThat(line(result))
        .contains("vllm:num_requests_waiting_by, llamacpp:requests_deferred")
        .contains("target.waitingGauges");
  }

  @Test
  void metrics_that_are_not_there_are_told_from_an_absent_gauge() {
    // Given
    answer("/v1/models", 200, MODELS);

    // When / Then
    assertThat(line(check("alpha", "g")))
        .contains("/metrics")
        .contains("404")
        .contains("--metrics");
  }

  private PreflightResult check(String model, String... gauges) {
    return new Preflight().check(target(url, model, gauges));
  }

  private static String line(PreflightResult result) {
    String line = ((PreflightResult.Refused) result).line();
    assertThat(line).doesNotContain("\n");
    return line;
  }

  private static RunConfig.Target target(String url, String model, String... gauges) {
    return new RunConfig.Target(
        url,
        model,
        "/v1/chat/completions",
        url + "/metrics",
        List.of(gauges),
        List.of(),
        RunConfig.Completion.FINISH);
  }

  private void answer(String path, int status, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    server.createContext(
        path,
        exchange -> {
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }
}
