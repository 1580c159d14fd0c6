package survivor.simulator.scripted;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What a scripted replica has had to do.
 *
 * @param requests that were played
 * @param connections that carried at least one of them
 * @param running now
 * @param waiting for a slot now
 * @param peakRunning most at once
 * @param peakWaiting most at once
 */
public record Stats(
    int requests, int connections, int running, int waiting, int peakRunning, int peakWaiting) {

  String json() {
    ObjectNode stats = JsonNodeFactory.instance.objectNode();
    stats.put("requests", requests);
    stats.put("connections", connections);
    stats.put("running", running);
    stats.put("waiting", waiting);
    stats.put("peak_running", peakRunning);
    stats.put("peak_waiting", peakWaiting);
    return stats.toString();
  }
}
