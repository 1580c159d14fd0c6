package survivor.simulator.truth;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import survivor.simulator.clock.Clock;

/** The lines of a truth file. */
final class TruthLine {
  private TruthLine() {}

  /**
   * Both clocks read one after the other: wall time of a monotonic t is wallNs + (t − nanoTimeNs).
   */
  static String anchor(Clock clock) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("kind", "anchor");
    line.put("nanoTimeNs", clock.nanoTime());
    line.put("wallNs", clock.wallNs());
    return line.toString();
  }

  static String of(Truth truth) {
    return switch (truth) {
      case RequestTruth request -> request(request);
      case WireTruth wire -> wire(wire);
    };
  }

  private static String request(RequestTruth truth) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("kind", "request");
    line.put("requestId", truth.requestId());
    line.put("arrivedNs", truth.arrivedNs());
    if (truth.admittedNs().isPresent()) {
      line.put("admittedNs", truth.admittedNs().getAsLong());
    } else {
      line.putNull("admittedNs");
    }
    ArrayNode emissions = line.putArray("emissionsNs");
    truth.emissionsNs().forEach(emissions::add);
    line.put("finishNs", truth.finishNs());
    line.put("outcome", truth.outcome());
    line.put("handOverLateNs", truth.handOverLateNs());
    return line.toString();
  }

  private static String wire(WireTruth truth) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("kind", "wire");
    line.put("requestId", truth.requestId());
    line.put("readNs", truth.readNs());
    ArrayNode written = line.putArray("writtenNs");
    truth.writtenNs().forEach(written::add);
    return line.toString();
  }
}
