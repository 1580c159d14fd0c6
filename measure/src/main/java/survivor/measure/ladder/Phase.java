package survivor.measure.ladder;

/** The part of a ramp that a rung belongs to. */
public enum Phase {
  /** Doubling from the start until a step fails. */
  COARSE("coarse"),
  /** Tenths of the last coarse pass until a step fails. */
  FINE("fine");

  private final String label;

  Phase(String label) {
    this.label = label;
  }

  /** The word for it: coarse or fine. */
  public String label() {
    return label;
  }
}
