package survivor.measure.ladder;

import java.util.Objects;
import java.util.OptionalDouble;
import survivor.measure.judge.Verdict;

/**
 * How a rung came out.
 *
 * @param verdict the judgement of its step
 * @param realisedRps scheduled requests of the measured part a second; empty where the step did not
 *     get that far
 */
public record StepResult(Verdict verdict, OptionalDouble realisedRps) {
  public StepResult {
    Objects.requireNonNull(verdict, "verdict");
    Objects.requireNonNull(realisedRps, "realisedRps");
  }
}
