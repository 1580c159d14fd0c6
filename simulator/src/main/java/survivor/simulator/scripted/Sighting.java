package survivor.simulator.scripted;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalDouble;

/**
 * What the replica saw of one request. Milliseconds count from the moment when it was read whole.
 *
 * @param caseId the case that was played
 * @param unixSeconds wall clock of that moment
 * @param slotWaitMs until it had a slot, or had left the line
 * @param endMs until nothing more was to be sent
 * @param clientGoneMs until the client was seen to leave; empty if it stayed to the end
 * @param lateMs how late the latest write was
 */
public record Sighting(
    String caseId,
    double unixSeconds,
    double slotWaitMs,
    double endMs,
    OptionalDouble clientGoneMs,
    double lateMs) {

  /** The line of the log: JSON, without its end. */
  String line() {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("case", caseId);
    line.put("unix_s", unixSeconds);
    line.put("slot_wait_ms", slotWaitMs);
    line.put("end_ms", endMs);
    if (clientGoneMs.isPresent()) {
      line.put("client_gone_ms", clientGoneMs.getAsDouble());
    } else {
      line.putNull("client_gone_ms");
    }
    line.put("late_ms", lateMs);
    return line.toString();
  }
}
