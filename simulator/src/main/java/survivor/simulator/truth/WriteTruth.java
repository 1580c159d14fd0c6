package survivor.simulator.truth;

import java.util.List;

/**
 * When a streamed answer really left, as against its plan.
 *
 * @param requestId as in {@link RequestTruth}
 * @param writtenNs instant, monotonic, ns, just before each write was handed to the socket: one for
 *     each token, then those that close the answer; fewer where the client left
 */
public record WriteTruth(String requestId, List<Long> writtenNs) implements Truth {
  /** Copies the list. */
  public WriteTruth {
    writtenNs = List.copyOf(writtenNs);
  }
}
