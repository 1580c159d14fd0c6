package survivor.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a replica says about itself, beside what a client saw. */
@Timeout(60)
class TruthAndMetricsTest {
  private static final String CHAT = "/v1/chat/completions";
  private static final String ABORTED =
      "vllm:request_success_total{engine=\"0\",model_name=\"tiny \\\"model\\\"\",finished_reason=\"abort\"}";
  private static final long STEP_NS = 5_000_000;

  @TempDir Path folder;
  private final ObjectMapper mapper = new ObjectMapper();

  private static String ask(int tokens) {
    return "{\"model\":\"tiny \\\"model\\\"\",\"stream\":true,\"ignore_eos\":true,\"max_tokens\":"
        + tokens
        + ",\"messages\":[{\"role\":\"user\",\"content\":\"a b c\"}]}";
  }

  @Test
  void planned_emissions_are_whole_steps_apart_and_third_requests_wait() throws Exception {
    // Given
    Path file = folder.resolve("truth.jsonl");
    try (Simulator simulator = Simulator.start(Replicas.with(Replicas.small(), Optional.of(file)));
        Client client = new Client(simulator.port())) {
      // When
      List<CompletableFuture<HttpResponse<String>>> pending = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        pending.add(
            client
                .http()
                .sendAsync(
                    client.request(CHAT, ask(20), "r-" + i).build(),
                    HttpResponse.BodyHandlers.ofString()));
      }
      for (CompletableFuture<HttpResponse<String>> one : pending) {
        assertThat(one.get().statusCode()).isEqualTo(200);
      }
    }
    // Then
    List<JsonNode> lines = lines(file);
    assertThat(lines.get(0).path("kind").asText()).isEqualTo("anchor");
    List<JsonNode> requests = ofKind("request", lines);
    assertThat(requests).hasSize(3);
    for (JsonNode request : requests) {
      List<Long> emissions = new ArrayList<>();
      request.path("emissionsNs").forEach(n -> emissions.add(n.asLong()));
      assertThat(emissions).hasSize(20);
      for (int i = 1; i < 20; i++) {
        assertThat(emissions.get(i) - emissions.get(i - 1)).isEqualTo(STEP_NS);
      }
      long admittedNs = request.path("admittedNs").asLong();
      assertThat(admittedNs).isGreaterThanOrEqualTo(request.path("arrivedNs").asLong());
      assertThat(emissions.get(0)).isEqualTo(admittedNs + STEP_NS);
      assertThat(request.path("finishNs").asLong()).isEqualTo(emissions.get(19));
      assertThat(request.path("outcome").asText()).isEqualTo("length");
    }
    // Two slots: the last one is admitted at the instant the first one finishes.
    assertThat(requests.get(2).path("admittedNs").asLong())
        .isGreaterThanOrEqualTo(requests.get(0).path("finishNs").asLong());
  }

  @Test
  void a_client_that_leaves_frees_its_slot_and_is_recorded_as_abort() throws Exception {
    // Given
    Path file = folder.resolve("truth.jsonl");
    try (Simulator simulator = Simulator.start(Replicas.with(Replicas.small(), Optional.of(file)));
        Client client = new Client(simulator.port());
        Client leaving = new Client(simulator.port())) {
      HttpResponse<InputStream> open =
          leaving
              .http()
              .send(
                  leaving.request(CHAT, ask(37), "leaver").build(),
                  HttpResponse.BodyHandlers.ofInputStream());
      assertThat(open.body().read()).isEqualTo('d');
      // When
      open.body().close();
      // Then
      while (series(client.get("/metrics").body()).get(ABORTED) < 1) {
        Thread.onSpinWait();
      }
      assertThat(gauge(client, "vllm:num_requests_running")).isZero();
    }
    JsonNode request = ofKind("request", lines(file)).getFirst();
    assertThat(request.path("requestId").asText()).isEqualTo("leaver");
    assertThat(request.path("outcome").asText()).isEqualTo("abort");
    assertThat(request.path("emissionsNs").size()).isBetween(1, 36);
  }

  @Test
  void the_metrics_count_what_was_served() throws Exception {
    // Given
    try (Simulator simulator = Simulator.start(Replicas.with(Replicas.small(), Optional.empty()));
        Client client = new Client(simulator.port())) {
      Map<String, Double> before = series(client.get("/metrics").body());
      // When
      client.post(CHAT, ask(4));
      client.post(CHAT, ask(5));
      // Then
      Map<String, Double> after = series(client.get("/metrics").body());
      assertThat(after.keySet()).isEqualTo(before.keySet());
      assertThat(of(before, "vllm:generation_tokens_total")).isZero();
      assertThat(of(after, "vllm:generation_tokens_total")).isEqualTo(9);
      assertThat(of(after, "vllm:prompt_tokens_total")).isEqualTo(6);
      assertThat(of(after, "vllm:time_to_first_token_seconds_count")).isEqualTo(2);
      assertThat(of(after, "vllm:inter_token_latency_seconds_count")).isEqualTo(7);
      // seven gaps of 5 ms; all in the first bucket
      assertThat(of(after, "vllm:inter_token_latency_seconds_sum")).isEqualTo(0.035);
      assertThat(bucket(after, "vllm:inter_token_latency_seconds", "0.01")).isEqualTo(7);
      assertThat(of(after, "vllm:e2e_request_latency_seconds_count")).isEqualTo(2);
      assertThat(after)
          .containsEntry(
              "vllm:request_success_total{engine=\"0\",model_name=\"tiny \\\"model\\\"\",finished_reason=\"length\"}",
              2.0);
    }
  }

  @Test
  void waiting_and_cache_gauges_show_the_step_that_runs() throws Exception {
    // Given: two slots, room for 80 tokens, requests of 3 + 37
    List<CompletableFuture<HttpResponse<String>>> pending = new ArrayList<>();
    try (Simulator simulator = Simulator.start(Replicas.slow(Optional.empty()));
        Client reader = new Client(simulator.port())) {
      // When
      for (int i = 0; i < 3; i++) {
        HttpRequest request = reader.request(CHAT, ask(37), "r-" + i).build();
        pending.add(reader.http().sendAsync(request, HttpResponse.BodyHandlers.ofString()));
      }
      // Then
      Map<String, Double> now = series(reader.get("/metrics").body());
      while (of(now, "vllm:num_requests_waiting") < 1) {
        now = series(reader.get("/metrics").body());
      }
      assertThat(of(now, "vllm:num_requests_running")).isEqualTo(2);
      assertThat(of(now, "vllm:num_requests_waiting")).isEqualTo(1);
      assertThat(of(now, "vllm:kv_cache_usage_perc")).isEqualTo(1);
      assertThat(pending).noneMatch(CompletableFuture::isDone);
    }
  }

  @Test
  void clients_that_leave_while_waiting_or_without_a_stream_are_aborts_too() throws Exception {
    // Given: two slots
    List<CompletableFuture<HttpResponse<String>>> pending = new ArrayList<>();
    Path file = folder.resolve("truth.jsonl");
    try (Simulator simulator = Simulator.start(Replicas.slow(Optional.of(file)));
        Client reader = new Client(simulator.port())) {
      try (Client leaving = new Client(simulator.port())) {
        for (int i = 0; i < 3; i++) {
          String whole = ask(37).replace("\"stream\":true", "\"stream\":false");
          HttpRequest request = leaving.request(CHAT, whole, "r-" + i).build();
          pending.add(leaving.http().sendAsync(request, HttpResponse.BodyHandlers.ofString()));
        }
        while (gauge(reader, "vllm:num_requests_waiting") < 1) {
          Thread.onSpinWait();
        }
        // When: the client closes its connections
      }
      // Then
      assertThat(pending).allSatisfy(one -> assertThat(one).failsWithin(Duration.ofSeconds(10)));
      while (series(reader.get("/metrics").body()).get(ABORTED) < 3) {
        Thread.onSpinWait();
      }
      assertThat(gauge(reader, "vllm:num_requests_waiting")).isZero();
    }
    List<JsonNode> requests = ofKind("request", lines(file));
    assertThat(requests).hasSize(3);
    assertThat(requests).allMatch(r -> r.path("outcome").asText().equals("abort"));
    assertThat(requests).filteredOn(r -> r.path("admittedNs").isNull()).hasSize(1);
  }

  @Test
  void reads_and_writes_are_recorded_around_their_planned_instants() throws Exception {
    // Given
    Path file = folder.resolve("truth.jsonl");
    try (Simulator simulator = Simulator.start(Replicas.with(Replicas.small(), Optional.of(file)));
        Client client = new Client(simulator.port())) {
      // When: two answers on one connection
      for (int tokens : List.of(20, 7)) {
        HttpRequest request = client.request(CHAT, ask(tokens), "of-" + tokens).build();
        client.http().send(request, HttpResponse.BodyHandlers.ofString());
      }
    }
    // Then: one write a token and one for [DONE]
    List<JsonNode> lines = lines(file);
    List<JsonNode> wire = ofKind("wire", lines);
    assertThat(wire).extracting(line -> line.path("writtenNs").size()).containsExactly(21, 8);
    for (JsonNode line : wire) {
      String id = line.path("requestId").asText();
      JsonNode request =
          ofKind("request", lines).stream()
              .filter(each -> each.path("requestId").asText().equals(id))
              .findFirst()
              .orElseThrow();
      long parsedNs = request.path("arrivedNs").asLong() - line.path("readNs").asLong();
      assertThat(parsedNs).isBetween(1L, 2_000_000_000L);
      JsonNode planned = request.path("emissionsNs");
      for (int i = 0; i < planned.size(); i++) {
        long lateNs = line.path("writtenNs").get(i).asLong() - planned.get(i).asLong();
        assertThat(lateNs).isBetween(0L, 2_000_000_000L);
      }
    }
  }

  private static List<JsonNode> ofKind(String kind, List<JsonNode> lines) {
    return lines.stream().filter(line -> line.path("kind").asText().equals(kind)).toList();
  }

  private static double gauge(Client client, String name) throws Exception {
    return of(series(client.get("/metrics").body()), name);
  }

  private static double of(Map<String, Double> series, String name) {
    return series.get(name + "{engine=\"0\",model_name=\"tiny \\\"model\\\"\"}");
  }

  private static double bucket(Map<String, Double> series, String name, String bound) {
    return series.get(
        name + "_bucket{engine=\"0\",model_name=\"tiny \\\"model\\\"\",le=\"" + bound + "\"}");
  }

  private static Map<String, Double> series(String text) {
    Map<String, Double> series = new HashMap<>();
    text.lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(
            line -> {
              int cut = line.lastIndexOf(' ');
              series.put(line.substring(0, cut), Double.valueOf(line.substring(cut + 1)));
            });
    return series;
  }

  private List<JsonNode> lines(Path file) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      lines.add(mapper.readTree(line));
    }
    return lines;
  }
}
