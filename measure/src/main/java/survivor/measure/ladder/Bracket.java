package survivor.measure.ladder;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import survivor.measure.judge.Verdict;

/**
 * What the ladder has shown of the capacity, in rates that were realised rather than asked for
 * (section 8). Taken over all ramps; where these contradict each other the fastest pass lies over
 * the slowest failure.
 *
 * @param fastestPassingRps fastest realised rate that passed; empty where none did
 * @param slowestFailingRps slowest realised rate that failed; empty where none did
 */
public record Bracket(OptionalDouble fastestPassingRps, OptionalDouble slowestFailingRps) {
  /** The bracket of a number of steps. */
  public static Bracket of(List<LadderStep> steps) {
    return new Bracket(
        realised(steps, Verdict.Pass.class).max(), realised(steps, Verdict.Fail.class).min());
  }

  private static DoubleStream realised(List<LadderStep> steps, Class<? extends Verdict> verdict) {
    return steps.stream()
        .map(LadderStep::result)
        .filter(result -> verdict.isInstance(result.verdict()))
        .flatMapToDouble(result -> result.realisedRps().stream());
  }
}
