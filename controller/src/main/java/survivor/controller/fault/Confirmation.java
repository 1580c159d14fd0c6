package survivor.controller.fault;

import java.util.Arrays;
import java.util.Optional;

/** What, once seen, confirms that a fault happened. */
public enum Confirmation {
  /** The process or pod is no more. */
  VICTIM_GONE("victim-gone"),
  /** The process is stopped. */
  VICTIM_FROZEN("victim-frozen"),
  /** Packets of the victim were dropped. */
  PACKETS_DROPPED("packets-dropped"),
  /** The one who carries the fault out says that it is in force. */
  FAULT_ACTIVE("fault-active");

  private final String label;

  Confirmation(String label) {
    this.label = label;
  }

  /** Its name in the log. */
  public String label() {
    return label;
  }

  /** The confirmation of that name; empty for what confirms nothing. */
  public static Optional<Confirmation> labelled(String label) {
    return Arrays.stream(values()).filter(c -> c.label.equals(label)).findFirst();
  }
}
