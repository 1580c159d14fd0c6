package survivor.measure.gate;

/**
 * The four outcomes of a gate (section 7). Only {@link Passed} and {@link NotApplicable} let a step
 * be judged.
 */
public sealed interface GateOutcome {
  /** Observed, and within its limit. */
  record Passed() implements GateOutcome {}

  /**
   * Observed, and outside its limit.
   *
   * @param why what was seen against what was allowed
   */
  record Failed(String why) implements GateOutcome {}

  /**
   * Nothing to judge by.
   *
   * @param why what is missing
   */
  record NotObserved(String why) implements GateOutcome {}

  /**
   * The gate has no meaning here.
   *
   * @param why what it would need
   */
  record NotApplicable(String why) implements GateOutcome {}
}
