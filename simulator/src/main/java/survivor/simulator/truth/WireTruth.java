package survivor.simulator.truth;

import java.util.List;

/**
 * When a request was really read and its streamed answer written, as against its plan. Instants are
 * monotonic, ns.
 *
 * @param requestId as in {@link RequestTruth}
 * @param readNs the socket read that completed the request
 * @param writtenNs just before each write was handed to the socket: one for each token, then those
 *     that close the answer; fewer where the client left
 */
public record WireTruth(String requestId, long readNs, List<Long> writtenNs) implements Truth {
  /** Copies the list. */
  public WireTruth {
    writtenNs = List.copyOf(writtenNs);
  }
}
