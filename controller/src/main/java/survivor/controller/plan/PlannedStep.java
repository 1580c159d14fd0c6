package survivor.controller.plan;

import java.math.BigDecimal;
import survivor.controller.config.RunConfig.Timing;

/**
 * A step that the plan asks for.
 *
 * @param stepId ramp and index, for example 2.3; {@code ref} for the reference run
 * @param phase coarse, fine, reference or sweep
 * @param ramp from 1; 0 for the reference run
 * @param indexInRamp from 0
 */
public record PlannedStep(
    String stepId,
    String phase,
    int ramp,
    int indexInRamp,
    BigDecimal rateRps,
    long seed,
    Timing timing) {
  /** Id of the reference run. */
  public static final String REFERENCE = "ref";

  /** Phase of the reference run. */
  public static final String REFERENCE_PHASE = "reference";

  static PlannedStep reference(BigDecimal rateRps, long seed, Timing timing) {
    return new PlannedStep(REFERENCE, REFERENCE_PHASE, 0, 0, rateRps, seed, timing);
  }
}
