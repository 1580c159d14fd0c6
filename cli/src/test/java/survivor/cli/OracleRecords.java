package survivor.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.provider.Arguments;

/** The inputs of the measurement oracles as records for the command. */
final class OracleRecords {
  private static final Path FOLDER =
      Path.of("..", "measure", "src", "test", "resources", "oracles");
  private static final long NS_PER_US = 1_000;
  private static final long NS_PER_S = 1_000_000_000L;
  private static final long IN_TIME_NS = 500_000_000L;
  private static final long LATE_FIRST_NS = 2 * NS_PER_S;
  private static final long LATE_END_NS = 20 * NS_PER_S;

  private OracleRecords() {}

  /** The cases of an oracle, each named by its id. */
  static Stream<Arguments> cases(String oracle) {
    try {
      JsonNode cases =
          new ObjectMapper().readTree(FOLDER.resolve(oracle + ".json").toFile()).get("cases");
      return elements(cases).map(c -> Arguments.of(Named.of(c.get("id").textValue(), c)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<JsonNode> elements(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  /** The requests of a window, field by field. */
  static List<String> ofWindow(JsonNode requests) {
    return elements(requests)
        .map(
            request -> {
              ObjectNode record = JsonNodeFactory.instance.objectNode();
              record.set("intendedNs", request.get("intended_ns"));
              record.set("outcome", request.get("outcome"));
              record.set("class", request.get("class"));
              record.set("firstNs", request.get("first_ns"));
              record.set("endNs", request.get("end_ns"));
              record.set("gapsNs", request.get("gaps_ns"));
              return record.toString();
            })
        .toList();
  }

  /** Completed requests whose first output and finish both take each of these times. */
  static List<String> ofValues(JsonNode valuesUs, long fromNs) {
    List<String> records = new ArrayList<>();
    for (JsonNode us : valuesUs) {
      long ns = us.longValue() * NS_PER_US;
      records.add(record(fromNs + records.size(), "completed", ns, ns));
    }
    return records;
  }

  /** Requests that ended so, as often as counted. */
  static List<String> ofObservations(JsonNode observations) {
    List<String> records = new ArrayList<>();
    for (JsonNode end : observations) {
      for (int i = 0; i < end.get("count").intValue(); i++) {
        records.add(
            "{\"intendedNs\":%d,\"outcome\":\"%s\",\"endNs\":%d}"
                .formatted(
                    records.size(),
                    end.get("outcome").textValue(),
                    end.get("t_us").longValue() * NS_PER_US));
      }
    }
    return records;
  }

  /** The series of the detector: the k-th of s requests is intended k/s of a second into it. */
  static List<String> ofSeries(JsonNode input) {
    List<String> records = new ArrayList<>();
    long startNs = input.get("warmup_end_ns").longValue();
    for (JsonNode run : input.get("runs")) {
      for (int second = 0; second < run.get(0).intValue(); second++) {
        for (int k = 0; k < at(run, 1); k++) {
          records.add(inSeries(run, k, startNs + k * NS_PER_S / at(run, 1)));
        }
        startNs += NS_PER_S;
      }
    }
    return records;
  }

  /** Good ones first, then first output in time, end in time, late, censored, errored. */
  private static String inSeries(JsonNode run, int k, long intendedNs) {
    long good = at(run, 4);
    long first = at(run, 5);
    long end = first + at(run, 6) - good;
    if (k < good) {
      return record(intendedNs, "completed", IN_TIME_NS, IN_TIME_NS);
    }
    if (k < first) {
      return record(intendedNs, "completed", IN_TIME_NS, LATE_END_NS);
    }
    if (k < end) {
      return record(intendedNs, "completed", LATE_FIRST_NS, LATE_FIRST_NS);
    }
    if (k < at(run, 2)) {
      return record(intendedNs, "completed", LATE_FIRST_NS, LATE_END_NS);
    }
    return k < at(run, 1) - at(run, 3)
        ? record(intendedNs, "censored", IN_TIME_NS, 30 * NS_PER_S)
        : record(intendedNs, "errored", IN_TIME_NS, IN_TIME_NS);
  }

  private static long at(JsonNode run, int column) {
    return run.get(column).longValue();
  }

  private static String record(long intendedNs, String outcome, long firstNs, long endNs) {
    return "{\"intendedNs\":%d,\"outcome\":\"%s\",\"firstNs\":%d,\"endNs\":%d}"
        .formatted(intendedNs, outcome, firstNs, endNs);
  }
}
