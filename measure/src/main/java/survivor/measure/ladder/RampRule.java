package survivor.measure.ladder;

/** How λmax was taken from the ramps. */
public enum RampRule {
  /** Two ramps agreed, and the lower one counts. */
  LOWER("lower"),
  /** They did not, and the median of three counts. */
  MEDIAN("median");

  private final String label;

  RampRule(String label) {
    this.label = label;
  }

  /** The word for it: lower or median. */
  public String label() {
    return label;
  }
}
