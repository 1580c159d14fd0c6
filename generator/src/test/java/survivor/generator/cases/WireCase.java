package survivor.generator.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A case file: what a server sends in reply to one request, and what a client must make of it.
 *
 * @param wire the file as it is
 */
public record WireCase(JsonNode wire) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** All cases of a folder, by name. */
  public static List<WireCase> all(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(f -> f.toString().endsWith(".json"))
          .sorted()
          .map(WireCase::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static WireCase read(Path file) {
    try {
      return new WireCase(JSON.readTree(file.toFile()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String id() {
    return wire.get("id").asText();
  }

  public long timeoutMs() {
    return wire.get("timeout_ms").asLong();
  }

  /** Number of choices that are asked for. */
  public int choices() {
    return wire.get("request").get("n").asInt();
  }

  public String endpoint() {
    return wire.get("request").path("endpoint").asText("/v1/chat/completions");
  }

  /** Output budget to ask for; where the case has none, any will do. */
  public int maxTokens() {
    return wire.get("request").path("max_tokens").asInt(64);
  }

  public JsonNode expect() {
    return wire.get("expect");
  }

  /** Names of expected fields that depend on how far a client reads on. */
  public Set<String> unsettled() {
    Set<String> names = new HashSet<>();
    wire.path("unsettled").forEach(name -> names.add(name.asText()));
    return names;
  }

  /** A tolerance of this case, ms late. */
  public OptionalLong toleranceMs() {
    return wire.has("tolerance_ms")
        ? OptionalLong.of(wire.get("tolerance_ms").asLong())
        : OptionalLong.empty();
  }

  /** By then the client must have let go of the connection, ms. */
  public OptionalDouble closedByMs() {
    return expect().has("closed_by_ms")
        ? OptionalDouble.of(expect().get("closed_by_ms").asDouble())
        : OptionalDouble.empty();
  }

  @Override
  public String toString() {
    return id() + " " + wire.get("title").asText();
  }
}
