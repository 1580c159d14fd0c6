package survivor.measure.window;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import survivor.measure.Oracle;
import survivor.measure.outcome.Censored;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Errored;
import survivor.measure.outcome.Outcome;

/** Reads the requests of an oracle. */
final class SampleReader {
  private SampleReader() {}

  static List<Sample> samples(JsonNode requests) {
    return Oracle.elements(requests).map(SampleReader::sample).toList();
  }

  private static Sample sample(JsonNode request) {
    return new Sample(
        request.get("intended_ns").longValue(),
        outcome(request),
        Oracle.optionalLong(request.get("first_ns")),
        request.get("end_ns").longValue(),
        Oracle.elements(request.get("gaps_ns")).map(JsonNode::longValue).toList());
  }

  private static Outcome outcome(JsonNode request) {
    return switch (request.get("outcome").textValue()) {
      case "completed" -> new Completed();
      case "errored" -> new Errored(request.get("class").textValue());
      case "censored" -> new Censored("deadline");
      case String other -> throw new IllegalArgumentException(other);
    };
  }
}
