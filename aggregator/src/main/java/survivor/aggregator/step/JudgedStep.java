package survivor.aggregator.step;

import java.util.Optional;
import java.util.OptionalLong;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;
import survivor.log.WindowResult;

/**
 * A closed step.
 *
 * @param window its measured part; empty where the step was given up
 * @param verdict its judgement
 * @param startWallMs when it was to start, milliseconds since 1970; empty where its order is not
 *     known
 */
public record JudgedStep(
    Optional<WindowResult> window, StepVerdict verdict, OptionalLong startWallMs) {
  private static final long NS_PER_MS = 1_000_000;

  static JudgedStep measured(WindowResult window, StepVerdict verdict, StepOrdered order) {
    return new JudgedStep(Optional.of(window), verdict, OptionalLong.of(startWallMs(order)));
  }

  static JudgedStep givenUp(StepVerdict verdict, Optional<StepOrdered> order) {
    return new JudgedStep(
        Optional.empty(),
        verdict,
        order.map(o -> OptionalLong.of(startWallMs(o))).orElseGet(OptionalLong::empty));
  }

  private static long startWallMs(StepOrdered order) {
    return Math.max(0, order.getStartWallNs() / NS_PER_MS);
  }
}
