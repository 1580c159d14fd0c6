package survivor.benchmarks.truth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The simulator's record of truth, by request. Instants are ns of the simulator's monotonic clock.
 *
 * @param readNs socket read that completed each request
 * @param plannedNs instants at which its tokens were due
 * @param writtenNs instants just before they were handed to the socket, then those of the closing
 *     writes
 */
record TruthFile(
    Map<String, Long> readNs,
    Map<String, List<Long>> plannedNs,
    Map<String, List<Long>> writtenNs) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * Reads what is there so far; a last line that is not whole is left out.
   *
   * @throws UncheckedIOException if it cannot be read
   */
  static TruthFile read(Path file) {
    TruthFile truth = new TruthFile(new HashMap<>(), new HashMap<>(), new HashMap<>());
    try {
      String text = Files.readString(file);
      for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
        truth.add(MAPPER.readTree(line));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
    return truth;
  }

  /** Whether both lines of a request are there. */
  boolean knows(String request) {
    return plannedNs.containsKey(request) && writtenNs.containsKey(request);
  }

  private void add(JsonNode line) {
    String request = line.path("requestId").asText();
    switch (line.path("kind").asText()) {
      case "request" -> plannedNs.put(request, instants(line.path("emissionsNs")));
      case "wire" -> {
        readNs.put(request, line.path("readNs").asLong());
        writtenNs.put(request, instants(line.path("writtenNs")));
      }
      default -> {}
    }
  }

  private static List<Long> instants(JsonNode array) {
    List<Long> instants = new ArrayList<>();
    array.forEach(instant -> instants.add(instant.asLong()));
    return instants;
  }
}
