package survivor.measure.recovery;

/** Whether service came back (section 9). */
public sealed interface RecoveryVerdict {
  /**
   * It came back and held.
   *
   * @param atNs start of the entry second, nanoseconds from the run's start
   * @param ttrNs from the fire anchor to there
   */
  record Recovered(long atNs, long ttrNs) implements RecoveryVerdict {}

  /** No second up to the end of the fault window entered and held. */
  record NotRecovered() implements RecoveryVerdict {}

  /** The series ended before an entry could be seen to hold. */
  record Unobserved() implements RecoveryVerdict {}

  /** There is nothing to come back to: the baseline is 0 or had no traffic. */
  record NoBaseline() implements RecoveryVerdict {}

  /** The equilibrium cannot be estimated. */
  record NotEstimable() implements RecoveryVerdict {}
}
