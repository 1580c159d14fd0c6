package survivor.simulator.fault;

import java.util.Arrays;
import java.util.Optional;

/** What can happen to a simulated replica. */
public enum FaultKind {
  /** No token comes; what fell due comes at the end, in its order. */
  STALL("stall"),
  /** New requests get status 500; answers under way go on. */
  ERROR("error"),
  /** All streams are reset at the begin, and requests while it lasts. */
  STREAM_ABORT("stream-abort"),
  /**
   * Nothing is answered and nothing is reset. Answers under way at the begin stay silent for ever;
   * so do requests that came while it lasted.
   */
  SILENT_HANG("silent-hang"),
  /** Health and requests get status 503, as while weights load; answers under way go on. */
  SLOW_RELOAD("slow-reload"),
  /** Tokens take a factor longer; an answer does not catch up afterwards. */
  THROTTLE("throttle");

  private final String label;

  FaultKind(String label) {
    this.label = label;
  }

  /** Its name on the wire. */
  public String label() {
    return label;
  }

  /** The kind of that name. */
  public static Optional<FaultKind> labelled(String label) {
    return Arrays.stream(values()).filter(kind -> kind.label.equals(label)).findFirst();
  }
}
