package survivor.measure.ladder;

/** Why a ladder gives no capacity though every step was judged. */
public enum Invalidity {
  /** The first step of a ramp failed: the capacity lies under the ladder. */
  FIRST_STEP_FAILED,
  /** The ceiling was passed: the capacity lies over the ladder. */
  CEILING_PASSED,
  /** A step was invalid: the client was unfit, so the target has shown nothing. */
  STEP_INVALID
}
