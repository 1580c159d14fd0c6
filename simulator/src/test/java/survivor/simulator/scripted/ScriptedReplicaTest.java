package survivor.simulator.scripted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class ScriptedReplicaTest {
  private static final String SSE = "\"headers\":{\"content-type\":\"text/event-stream\"}";

  @TempDir Path folder;

  @BeforeEach
  void cases() throws IOException {
    write(
        "split",
        "\"framing\":\"chunked\"",
        "{\"at_ms\":0,\"text\":\"aé\",\"split\":[2]},{\"at_ms\":50,\"base64\":\"Yg==\",\"times\":3}",
        "{\"kind\":\"keep\",\"at_ms\":50}");
    write(
        "length",
        "\"framing\":\"length\"",
        "{\"at_ms\":0,\"text\":\"four\"}",
        "{\"kind\":\"fin\",\"at_ms\":10}");
    write(
        "cut",
        "\"framing\":\"chunked\",\"headers_at_ms\":\"first\",\"announce_close\":false",
        "{\"at_ms\":0,\"text\":\"x\"}",
        "{\"kind\":\"cut\",\"at_ms\":10}");
    write(
        "reset",
        "\"framing\":\"chunked\",\"headers_at_ms\":null",
        "",
        "{\"kind\":\"rst\",\"at_ms\":10}");
    write(
        "long",
        "\"framing\":\"chunked\"",
        "{\"at_ms\":400,\"text\":\"x\"}",
        "{\"kind\":\"fin\",\"at_ms\":400}");
    write("hold", "\"framing\":\"close\"", "", "{\"kind\":\"hold\",\"at_ms\":0,\"hold_ms\":60000}");
  }

  @Test
  void an_entry_is_cut_repeated_and_chunked_and_the_connection_kept() throws IOException {
    try (ScriptedReplica replica = start();
        Socket socket = connect(replica)) {
      // When
      ask(socket, "/v1/chat/completions", "case:split");
      String reply = readUntil(socket, "0\r\n\r\n");
      // Then a chunk for each piece, by bytes of UTF-8, and no announced close
      assertThat(reply)
          .isEqualTo(
              String.join(
                  "\r\n",
                  "HTTP/1.1 200 OK",
                  "content-type: text/event-stream",
                  "transfer-encoding: chunked",
                  "",
                  "2",
                  "a\u00c3",
                  "1",
                  "\u00a9",
                  "3",
                  "bbb",
                  "0",
                  "",
                  ""));
      ask(socket, "/v1/chat/completions", "case:split");
      assertThat(readUntil(socket, "0\r\n\r\n")).isEqualTo(reply);
      assertThat(replica.stats()).isEqualTo(new Stats(2, 1, 0, 0, 1, 0));
    }
  }

  @Test
  void a_path_prefix_names_the_case_and_a_length_is_summed_up() throws IOException {
    try (ScriptedReplica replica = start();
        Socket socket = connect(replica)) {
      ask(socket, "/case/length/v1/chat/completions", "anything");
      assertThat(readAll(socket))
          .isEqualTo(
              "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n"
                  + "content-length: 4\r\nconnection: close\r\n\r\nfour");
    }
  }

  @Test
  void a_cut_body_has_no_last_chunk_and_a_reset_is_one() throws IOException {
    try (ScriptedReplica replica = start();
        Socket cut = connect(replica);
        Socket reset = connect(replica)) {
      ask(cut, "/v1/chat/completions", "case:cut");
      assertThat(readAll(cut)).endsWith("chunked\r\n\r\n1\r\nx\r\n");
      ask(reset, "/v1/chat/completions", "case:reset");
      assertThatThrownBy(() -> readAll(reset)).isInstanceOf(SocketException.class);
    }
  }

  @Test
  void who_has_no_slot_waits_in_line_and_the_clock_starts_at_the_slot() throws IOException {
    try (ScriptedReplica replica = ScriptedReplica.start(settings().withSlots(1));
        Socket first = connect(replica);
        Socket second = connect(replica)) {
      // When
      ask(first, "/v1/chat/completions", "case:long");
      await(() -> replica.stats().running() == 1);
      ask(second, "/v1/chat/completions", "case:long");
      await(() -> replica.stats().waiting() == 1);
      readAll(first);
      readAll(second);
      // Then
      await(() -> replica.sightings().size() == 2);
      Sighting waited = replica.sightings().getLast();
      assertThat(waited.slotWaitMs()).isBetween(200.0, 500.0);
      assertThat(waited.endMs() - waited.slotWaitMs()).isBetween(400.0, 500.0);
      assertThat(replica.stats()).isEqualTo(new Stats(2, 2, 0, 0, 1, 1));
    }
  }

  @Test
  void a_client_that_leaves_frees_its_slot_unless_told_otherwise() throws IOException {
    try (ScriptedReplica replica = start();
        ScriptedReplica stubborn = ScriptedReplica.start(settings().withoutAbort())) {
      for (ScriptedReplica each : List.of(replica, stubborn)) {
        try (Socket socket = connect(each)) {
          ask(socket, "/v1/chat/completions", "case:long");
          await(() -> each.stats().running() == 1);
        }
      }
      await(() -> replica.sightings().size() == 1 && stubborn.sightings().size() == 1);
      assertThat(replica.sightings().getFirst().endMs()).isLessThan(300);
      assertThat(stubborn.sightings().getFirst().endMs()).isGreaterThanOrEqualTo(400);
      assertThat(stubborn.sightings().getFirst().clientGoneMs().orElseThrow()).isLessThan(300);
    }
  }

  @Test
  void cases_come_in_turn_whatever_the_request_names() throws IOException {
    try (ScriptedReplica replica =
        ScriptedReplica.start(settings().withSequence("length", "cut"))) {
      for (String end : List.of("four", "x\r\n", "four")) {
        try (Socket socket = connect(replica)) {
          ask(socket, "/v1/chat/completions", "case:reset");
          assertThat(readAll(socket)).endsWith(end);
        }
      }
    }
    assertThatThrownBy(() -> ScriptedReplica.start(settings().withSequence("none")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void the_replica_says_what_it_serves_and_how_busy_it_is() throws IOException {
    try (ScriptedReplica replica = start();
        Socket busy = connect(replica);
        Socket socket = connect(replica)) {
      // Given
      ask(busy, "/v1/chat/completions", "case:hold");
      await(() -> replica.stats().running() == 1);
      // When, Then
      assertThat(get(socket, "/v1/models")).contains("\"id\":\"case:split\"");
      assertThat(get(socket, "/metrics"))
          .contains("vllm:num_requests_running{engine=\"0\",model_name=\"case\"} 1.0\n")
          .contains("vllm:num_requests_waiting{engine=\"0\",model_name=\"case\"} 0.0\n");
      assertThat(get(socket, "/stats")).contains("\"requests\":1,\"connections\":1,\"running\":1");
      assertThat(get(socket, "/health")).isEmpty();
      ask(socket, "/v1/chat/completions", "case:none");
      assertThat(readUntil(socket, "\"code\":404}}")).startsWith("HTTP/1.1 404");
    }
  }

  @Test
  void metrics_can_come_from_a_file_and_the_log_goes_to_one() throws IOException {
    // Given
    Path metrics = Files.writeString(folder.resolve("metrics.txt"), "a 1\n");
    Path log = folder.resolve("log.jsonl");
    ScriptedSettings plain = settings().withMetrics(metrics);
    ScriptedSettings logged =
        new ScriptedSettings(
            plain.host(),
            0,
            folder,
            plain.slots(),
            List.of(),
            true,
            plain.metricsFile(),
            Optional.of(log));
    try (ScriptedReplica replica = ScriptedReplica.start(logged);
        Socket socket = connect(replica)) {
      // When
      assertThat(get(socket, "/metrics")).isEqualTo("a 1\n");
      ask(socket, "/v1/chat/completions", "case:length");
      readAll(socket);
      await(() -> replica.sightings().size() == 1);
    }
    // Then
    var line = new ObjectMapper().readTree(Files.readString(log));
    assertThat(line.get("case").asText()).isEqualTo("length");
    assertThat(line.get("unix_s").asDouble()).isGreaterThan(1e9);
    assertThat(line.get("client_gone_ms").isNull()).isTrue();
  }

  private void write(String id, String response, String script, String end) throws IOException {
    Files.writeString(
        folder.resolve(id + ".json"),
        "{\"id\":\"%s\",\"response\":{\"status\":200,%s,%s},\"script\":[%s],\"end\":%s}"
            .formatted(id, SSE, response, script, end));
  }

  private ScriptedSettings settings() {
    return ScriptedSettings.onFreePort(folder);
  }

  private ScriptedReplica start() {
    return ScriptedReplica.start(settings());
  }

  private static Socket connect(ScriptedReplica replica) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), replica.port());
  }

  private static void ask(Socket socket, String path, String model) throws IOException {
    String body = "{\"model\":\"" + model + "\"}";
    send(socket, "POST " + path + " HTTP/1.1\r\nContent-Length: " + body.length(), body);
  }

  private static String get(Socket socket, String path) throws IOException {
    send(socket, "GET " + path + " HTTP/1.1\r\nhost: x", "");
    String head = readUntil(socket, "\r\n\r\n");
    int length = Integer.parseInt(head.replaceAll("(?s).*content-length: (\\d+)\r.*", "$1"));
    return new String(socket.getInputStream().readNBytes(length), StandardCharsets.UTF_8);
  }

  private static void send(Socket socket, String head, String body) throws IOException {
    socket
        .getOutputStream()
        .write((head + "\r\n\r\n" + body).getBytes(StandardCharsets.ISO_8859_1));
  }

  private static String readAll(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  private static String readUntil(Socket socket, String end) throws IOException {
    StringBuilder read = new StringBuilder();
    while (!read.toString().endsWith(end)) {
      int b = socket.getInputStream().read();
      assertThat(b).as("ended after %s", read).isNotNegative();
      read.append((char) b);
    }
    return read.toString();
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + 10_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited too long").isLessThan(end);
      java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
    }
  }
}
