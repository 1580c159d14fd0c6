package survivor.controller.plan;

import java.util.Locale;

/** How a run ended. */
public enum RunOutcome {
  /** Everything that was asked was measured and may be believed. */
  VALID,
  /** The instrument failed a gate of its own, or the first step failed: there is no result. */
  INVALID,
  /** Something needed was not observed: nothing can be said. */
  UNDECIDED;

  /** Name in the log and in reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads a label.
   *
   * @throws IllegalArgumentException if there is no such outcome
   */
  public static RunOutcome labelled(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }
}
