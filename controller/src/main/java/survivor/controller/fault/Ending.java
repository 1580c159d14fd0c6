package survivor.controller.fault;

/** How a fault came to its end. */
public enum Ending {
  /** By itself, at its time; it was seen. */
  EXPIRY("expiry"),
  /** It was ended: it was not wanted any more, came too late, or did not end by itself. */
  DISARMED("disarmed"),
  /** It had no length. */
  NOTHING_TO_END("nothing-to-end"),
  /** Its time is over, but who armed it died and nobody looked. */
  UNWITNESSED("unwitnessed");

  private final String label;

  Ending(String label) {
    this.label = label;
  }

  /** Its name in the log. */
  public String label() {
    return label;
  }
}
