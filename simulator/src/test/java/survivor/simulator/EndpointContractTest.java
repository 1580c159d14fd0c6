package survivor.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.netty.ChannelBindException;

/** Everything that is no stream, over a real socket. */
@Timeout(30)
class EndpointContractTest {
  private static final String CHAT = "/v1/chat/completions";
  private static final String MODEL = "\"model\":\"tiny \\\"model\\\"\"";
  private static final String MESSAGES = "\"messages\":[{\"role\":\"user\",\"content\":\"a b c\"}]";

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
  void a_whole_chat_answer_has_its_text_and_usage() throws Exception {
    // When
    HttpResponse<String> response =
        client.post(CHAT, "{" + MODEL + "," + MESSAGES + ",\"max_tokens\":4,\"ignore_eos\":true}");
    // Then
    assertThat(response.statusCode()).isEqualTo(200);
    JsonNode body = mapper.readTree(response.body());
    assertThat(body.path("object").asText()).isEqualTo("chat.completion");
    assertThat(body.at("/choices/0/message/content").asText().split(" ")).hasSize(4);
    assertThat(body.at("/choices/0/finish_reason").asText()).isEqualTo("length");
    assertThat(body.at("/usage/total_tokens").asInt()).isEqualTo(7);
  }

  @Test
  void a_whole_completion_defaults_to_16_tokens_and_stops_after_6() throws Exception {
    // When
    JsonNode body =
        mapper.readTree(
            client.post("/v1/completions", "{" + MODEL + ",\"prompt\":[1,2,3]}").body());
    // Then
    assertThat(body.at("/choices/0/finish_reason").asText()).isEqualTo("stop");
    assertThat(body.at("/usage/prompt_tokens").asInt()).isEqualTo(3);
    assertThat(body.at("/usage/completion_tokens").asInt()).isEqualTo(6);
  }

  @Test
  void the_model_list_names_the_model_and_health_is_empty() throws Exception {
    // When
    JsonNode models = mapper.readTree(client.get("/v1/models").body());
    HttpResponse<String> health = client.get("/health");
    // Then
    assertThat(models.at("/data/0/id").asText()).isEqualTo(Replicas.MODEL);
    assertThat(models.at("/data/0/max_model_len").asInt()).isEqualTo(40);
    assertThat(health.statusCode()).isEqualTo(200);
    assertThat(health.body()).isEmpty();
    assertThat(client.get("/nothing").statusCode()).isEqualTo(404);
  }

  @Test
  void another_model_is_not_found() throws Exception {
    // When
    HttpResponse<String> response =
        client.post(CHAT, "{\"model\":\"other\"," + MESSAGES + ",\"stream\":true}");
    // Then
    assertThat(response.statusCode()).isEqualTo(404);
    JsonNode error = mapper.readTree(response.body()).path("error");
    assertThat(error.path("type").asText()).isEqualTo("NotFoundError");
    assertThat(error.path("param").asText()).isEqualTo("model");
    assertThat(error.path("code").asInt()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "{}",
        "{M}",
        "{M,\"messages\":[]}",
        "{M,\"messages\":\"hi\"}",
        "{M,\"messages\":[{\"content\":\"hi\"}]}",
        "{M,\"messages\":[{\"role\":\"user\"}]}",
        "{M,\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"image_url\"}]}]}",
        "{M,OK,\"n\":2}",
        "{M,OK,\"n\":\"1\"}",
        "{M,OK,\"stream\":\"yes\"}",
        "{M,OK,\"max_tokens\":0}",
        "{M,OK,\"max_tokens\":2.5}",
        "{M,OK,\"max_tokens\":38}",
        "{M,OK,\"ignore_eos\":1}",
        "{M,OK,\"stream_options\":{\"include_usage\":true}}",
        "{M,OK,\"stream\":true,\"stream_options\":[]}"
      })
  void a_bad_request_is_refused_with_an_error_object(String body) throws Exception {
    // When
    HttpResponse<String> response =
        client.post(CHAT, body.replace("M", MODEL).replace("OK", MESSAGES));
    // Then
    assertThat(response.statusCode()).isEqualTo(400);
    JsonNode error = mapper.readTree(response.body()).path("error");
    assertThat(error.path("message").asText()).isNotEmpty();
    assertThat(error.path("code").asInt()).isEqualTo(400);
  }

  @Test
  void a_taken_port_is_refused_and_leaves_no_thread() {
    // Given
    SimulatorSettings taken =
        new SimulatorSettings(
            "127.0.0.1",
            simulator.port(),
            Replicas.MODEL,
            Replicas.small(),
            1,
            1,
            Optional.empty());
    long before = engines();
    // When, Then
    assertThatThrownBy(() -> Simulator.start(taken)).isInstanceOf(ChannelBindException.class);
    assertThat(engines()).isEqualTo(before);
  }

  private static long engines() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(t -> t.getName().equals("simulator-engine"))
        .count();
  }
}
