package survivor.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streams as a client reads them from a real socket. */
@Timeout(30)
class StreamContractTest {
  private static final String CHAT = "/v1/chat/completions";
  private static final String ASK =
      "{\"model\":\"tiny \\\"model\\\"\",\"messages\":[{\"role\":\"user\",\"content\":\"one two  three\"}],"
          + "\"stream\":true,\"max_tokens\":3,\"ignore_eos\":true%s}";

  private final ObjectMapper mapper = new ObjectMapper();
  private Simulator simulator;
  private Client client;

  @BeforeEach
  void start() {
    simulator = Simulator.start(Replicas.with(Replicas.small(), Optional.empty()));
    client = new Client(simulator.port());
  }

  @AfterEach
  void stop() {
    client.close();
    simulator.close();
  }

  @Test
  void a_chat_stream_is_role_then_one_event_per_token_then_done() throws Exception {
    // When
    HttpResponse<String> response = client.post(CHAT, String.format(ASK, ""));
    // Then
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type"))
        .contains("text/event-stream; charset=utf-8");
    assertThat(response.headers().firstValue("transfer-encoding")).contains("chunked");
    assertThat(response.body()).endsWith("\n\ndata: [DONE]\n\n");
    List<JsonNode> events = events(response.body());
    assertThat(events).hasSize(4);
    assertThat(events.get(0).at("/choices/0/delta").toString())
        .isEqualTo("{\"role\":\"assistant\",\"content\":\"\"}");
    assertThat(events.subList(1, 4))
        .allMatch(e -> !e.at("/choices/0/delta/content").asText().isEmpty())
        .allMatch(e -> !e.has("usage"));
    assertThat(events.subList(0, 3)).allMatch(e -> e.at("/choices/0/finish_reason").isNull());
    assertThat(events.get(3).at("/choices/0/finish_reason").asText()).isEqualTo("length");
    assertThat(events)
        .allMatch(e -> e.path("id").asText().equals("chatcmpl-r-1"))
        .allMatch(e -> e.path("object").asText().equals("chat.completion.chunk"))
        .allMatch(e -> e.path("model").asText().equals(Replicas.MODEL));
  }

  @Test
  void the_usage_event_has_no_choices_and_comes_before_done() throws Exception {
    // When
    String body =
        client
            .post(CHAT, String.format(ASK, ",\"stream_options\":{\"include_usage\":true}"))
            .body();
    // Then
    List<JsonNode> events = events(body);
    assertThat(events).hasSize(5);
    assertThat(events.get(4).path("choices")).isEmpty();
    assertThat(events.get(4).path("usage").toString())
        .isEqualTo("{\"prompt_tokens\":3,\"total_tokens\":6,\"completion_tokens\":3}");
    assertThat(events.subList(0, 4)).allMatch(e -> !e.has("usage"));
  }

  @Test
  void continuous_usage_counts_up_on_every_event() throws Exception {
    // When
    String options = ",\"stream_options\":{\"include_usage\":true,\"continuous_usage_stats\":true}";
    List<JsonNode> events = events(client.post(CHAT, String.format(ASK, options)).body());
    // Then
    assertThat(events)
        .extracting(e -> e.at("/usage/completion_tokens").asInt(-1))
        .containsExactly(0, 1, 2, 3, 3);
  }

  @Test
  void without_ignore_eos_the_answer_stops_by_itself_with_an_empty_token() throws Exception {
    // Given
    String ask = String.format(ASK, "").replace("\"ignore_eos\":true", "\"n\":1");
    // When
    List<JsonNode> events = events(client.post(CHAT, ask.replace(":3,", ":30,")).body());
    // Then: answers of this replica have 6 tokens
    assertThat(events).hasSize(7);
    assertThat(events.get(6).at("/choices/0/finish_reason").asText()).isEqualTo("stop");
    assertThat(events.get(6).at("/choices/0/delta/content").asText("absent")).isEmpty();
  }

  @Test
  void a_completion_stream_has_text_and_no_role_event() throws Exception {
    // When
    String body =
        client
            .post(
                "/v1/completions",
                "{\"model\":\"tiny \\\"model\\\"\",\"prompt\":\"a b\",\"max_tokens\":2,\"stream\":true,"
                    + "\"ignore_eos\":true,\"stream_options\":{\"include_usage\":true}}")
            .body();
    // Then
    List<JsonNode> events = events(body);
    assertThat(events).hasSize(3);
    assertThat(events.get(0).at("/choices/0/text").asText()).isNotEmpty();
    assertThat(events.get(0).at("/choices/0/finish_reason").isNull()).isTrue();
    assertThat(events.get(1).at("/choices/0/finish_reason").asText()).isEqualTo("length");
    assertThat(events.get(2).at("/usage/prompt_tokens").asInt()).isEqualTo(2);
    assertThat(events).allMatch(e -> e.path("object").asText().equals("text_completion"));
  }

  @Test
  void a_closing_replica_ends_streams_with_abort_usage_and_done() throws Exception {
    // Given: steps of 500 ms, so that the answer lasts 15 s
    Simulator slow =
        Simulator.start(
            new SimulatorSettings(
                "127.0.0.1", 0, Replicas.MODEL, Replicas.small(), 0.01, 1, Optional.empty()));
    try (Client reader = new Client(slow.port())) {
      String ask = String.format(ASK, ",\"stream_options\":{\"include_usage\":true}");
      HttpRequest request = reader.request(CHAT, ask.replace(":3,", ":30,"), "r-1").build();
      HttpResponse<InputStream> open =
          reader.http().send(request, HttpResponse.BodyHandlers.ofInputStream());
      // When
      slow.close();
      // Then
      String body = new String(open.body().readAllBytes(), StandardCharsets.UTF_8);
      List<JsonNode> events = events(body);
      int tokens = events.size() - 3;
      assertThat(tokens).isBetween(0, 10);
      assertThat(events.get(0).at("/choices/0/delta/role").asText()).isEqualTo("assistant");
      assertThat(events.get(tokens + 1).at("/choices/0/finish_reason").asText()).isEqualTo("abort");
      assertThat(events.get(tokens + 2).path("choices")).isEmpty();
      assertThat(events.get(tokens + 2).at("/usage/completion_tokens").asInt(-1)).isEqualTo(tokens);
      assertThat(body).endsWith("data: [DONE]\n\n");
    } finally {
      slow.close();
    }
  }

  private List<JsonNode> events(String body) throws Exception {
    List<JsonNode> events = new ArrayList<>();
    for (String block : body.split("\n\n", -1)) {
      if (!block.isEmpty() && !block.equals("data: [DONE]")) {
        assertThat(block).startsWith("data: {").doesNotContain("\n");
        events.add(mapper.readTree(block.substring(6)));
      }
    }
    return events;
  }
}
