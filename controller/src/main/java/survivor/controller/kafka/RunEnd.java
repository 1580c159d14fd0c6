package survivor.controller.kafka;

import java.math.BigDecimal;
import java.util.Optional;
import survivor.controller.plan.RunOutcome;
import survivor.log.RunClosed;

/**
 * How a run ended.
 *
 * @param reason why the outcome is not valid
 */
public record RunEnd(
    String runId,
    RunOutcome outcome,
    Optional<String> reason,
    Optional<BigDecimal> lambdaMaxRps,
    Optional<BigDecimal> lambdaRRps) {
  static RunEnd of(RunClosed closed) {
    return new RunEnd(
        closed.getRunId(),
        RunOutcome.labelled(closed.getOutcome()),
        Optional.ofNullable(closed.getReason()),
        Optional.ofNullable(closed.getLambdaMaxRps()).map(BigDecimal::new),
        Optional.ofNullable(closed.getLambdaRRps()).map(BigDecimal::new));
  }
}
