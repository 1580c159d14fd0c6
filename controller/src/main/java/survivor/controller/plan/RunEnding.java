package survivor.controller.plan;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * What a run comes to.
 *
 * @param reason why the outcome is not valid; empty where it is
 * @param lambdaMaxRps capacity, where the ramps found one
 * @param lambdaRRps the experiment's rate, present with the capacity
 */
public record RunEnding(
    RunOutcome outcome,
    Optional<String> reason,
    Optional<BigDecimal> lambdaMaxRps,
    Optional<BigDecimal> lambdaRRps) {
  /** An end without a capacity. */
  static RunEnding without(RunOutcome outcome, String reason) {
    return new RunEnding(outcome, Optional.of(reason), Optional.empty(), Optional.empty());
  }

  /** The same end for another reason. */
  RunEnding because(String other) {
    return new RunEnding(outcome, Optional.of(other), lambdaMaxRps, lambdaRRps);
  }
}
