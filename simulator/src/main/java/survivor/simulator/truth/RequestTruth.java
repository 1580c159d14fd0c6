package survivor.simulator.truth;

import java.util.List;
import java.util.OptionalLong;

/**
 * The truth about one request. All instants are monotonic, ns.
 *
 * @param requestId the header {@code x-request-id}, or the name that the replica gave
 * @param arrivedNs the request was read and understood, and handed to the engine
 * @param admittedNs the step began that prefilled it; empty if it never got a slot
 * @param emissionsNs planned instant of each token
 * @param finishNs planned instant of the last token, or of the step boundary that took it out
 * @param outcome {@code length}, {@code stop} or {@code abort}
 * @param handOverLateNs how long after its planned instant the latest token left the engine, ns
 */
public record RequestTruth(
    String requestId,
    long arrivedNs,
    OptionalLong admittedNs,
    List<Long> emissionsNs,
    long finishNs,
    String outcome,
    long handOverLateNs)
    implements Truth {

  /** Copies the list. */
  public RequestTruth {
    emissionsNs = List.copyOf(emissionsNs);
  }
}
