package survivor.simulator.scripted;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers what is asked about the replica itself. */
final class Desk {
  private static final String JSON = "application/json";

  private final Set<String> cases;
  private final Slots slots;
  private final Optional<Path> metricsFile;
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger connections = new AtomicInteger();

  Desk(Set<String> cases, Slots slots, Optional<Path> metricsFile) {
    this.cases = cases;
    this.slots = slots;
    this.metricsFile = metricsFile;
  }

  /** A request is played, the first one of its connection or not. */
  void count(boolean firstOfConnection) {
    requests.incrementAndGet();
    if (firstOfConnection) {
      connections.incrementAndGet();
    }
  }

  Stats stats() {
    Slots.Load load = slots.load();
    return new Stats(
        requests.get(),
        connections.get(),
        load.running(),
        load.waiting(),
        load.peakRunning(),
        load.peakWaiting());
  }

  /** The whole reply to a GET. */
  byte[] answer(String path) throws IOException {
    if (path.endsWith("/v1/models")) {
      return reply(200, JSON, models());
    } else if (path.endsWith("/metrics")) {
      return reply(200, "text/plain; version=0.0.4; charset=utf-8", metrics());
    } else if (path.endsWith("/stats")) {
      return reply(200, JSON, stats().json());
    } else if (path.endsWith("/health")) {
      return reply(200, "text/plain", "");
    }
    return notFound("nothing is served at " + path);
  }

  /** The whole reply to something that is not there. */
  static byte[] notFound(String what) {
    ObjectNode error = JsonNodeFactory.instance.objectNode();
    error.putObject("error").put("message", what).put("code", 404);
    return reply(404, JSON, error.toString());
  }

  private static byte[] reply(int status, String type, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    String head =
        "HTTP/1.1 %d %s\r\ncontent-type: %s\r\ncontent-length: %d\r\n\r\n"
            .formatted(status, status == 200 ? "OK" : "Not Found", type, bytes.length);
    return (head + body).getBytes(StandardCharsets.UTF_8);
  }

  private String models() {
    ObjectNode list = JsonNodeFactory.instance.objectNode();
    list.put("object", "list");
    ArrayNode data = list.putArray("data");
    for (String id : cases) {
      data.addObject().put("id", "case:" + id).put("object", "model").put("owned_by", "simulator");
    }
    return list.toString();
  }

  private String metrics() throws IOException {
    if (metricsFile.isPresent()) {
      return Files.readString(metricsFile.get());
    }
    Slots.Load load = slots.load();
    return gauge("vllm:num_requests_running", load.running())
        + gauge("vllm:num_requests_waiting", load.waiting());
  }

  private static String gauge(String name, int value) {
    return "# TYPE "
        + name
        + " gauge\n"
        + name
        + "{engine=\"0\",model_name=\"case\"} "
        + value
        + ".0\n";
  }
}
