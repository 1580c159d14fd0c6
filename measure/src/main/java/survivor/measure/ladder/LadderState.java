package survivor.measure.ladder;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A ladder in progress: the rules and the steps that have been run, in order. Immutable.
 *
 * @param rules what this ladder is
 * @param steps all steps of all ramps so far
 */
public record LadderState(LadderRules rules, List<LadderStep> steps) {
  private static final long SEEDS_PER_RAMP = 1_000;
  private static final int MOST_RAMPS = 3;

  public LadderState {
    steps = List.copyOf(steps);
  }

  /** A ladder of which nothing has been run. */
  public static LadderState start(LadderRules rules) {
    return new LadderState(rules, List.of());
  }

  /**
   * The ladder after a step.
   *
   * @param rung the rung that {@link #next} asked for
   * @param result how it came out
   * @throws IllegalArgumentException if {@link #next} did not ask for that rung
   */
  public LadderState evolve(Rung rung, StepResult result) {
    if (!next().equals(new Next.RunRung(rung))) {
      throw new IllegalArgumentException(
          "the ladder did not ask for " + rung + " but for " + next());
    }
    LadderStep step = new LadderStep(rung, result);
    return new LadderState(rules, Stream.concat(steps.stream(), Stream.of(step)).toList());
  }

  /** What is to be done now. */
  public Next next() {
    List<BigDecimal> capacities = new ArrayList<>();
    for (int ramp = 1; ramp <= MOST_RAMPS; ramp++) {
      List<LadderStep> ofRamp = stepsOf(ramp);
      switch (Ramp.after(ofRamp, rules)) {
        case Ramp.Standing.Climbing climb -> {
          return new Next.RunRung(rung(climb, ramp, ofRamp.size()));
        }
        case Ramp.Standing.Stopped stopped -> {
          return new Next.Finished(stopped.result());
        }
        case Ramp.Standing.Done done -> capacities.add(done.lambdaMaxRps());
      }
      if (ramp == 2 && Rates.agree(capacities.get(0), capacities.get(1))) {
        return new Next.Finished(ok(capacities));
      }
    }
    return new Next.Finished(ok(capacities));
  }

  /** The steps of one ramp, from 1, in order. */
  public List<LadderStep> stepsOf(int ramp) {
    return steps.stream().filter(step -> step.rung().ramp() == ramp).toList();
  }

  /** What the steps so far have shown of the capacity. */
  public Bracket bracket() {
    return Bracket.of(steps);
  }

  private Rung rung(Ramp.Standing.Climbing climb, int ramp, int index) {
    long seed = rules.runSeed() + index + SEEDS_PER_RAMP * (ramp - 1);
    return new Rung(climb.rateRps(), climb.phase(), ramp, index, seed);
  }

  /** Two ramps that agreed: the lower. Three: the median. */
  private LadderResult ok(List<BigDecimal> capacities) {
    boolean agreed = capacities.size() == 2;
    BigDecimal lambdaMax =
        agreed
            ? capacities.get(0).min(capacities.get(1))
            : Rates.median(capacities.get(0), capacities.get(1), capacities.get(2));
    BigDecimal lambdaR = Rates.lambdaR(lambdaMax);
    return new LadderResult.Ok(
        lambdaMax,
        lambdaR,
        Rates.survivor(lambdaR),
        rules.runSeed() + SEEDS_PER_RAMP * capacities.size(),
        agreed,
        agreed ? RampRule.LOWER : RampRule.MEDIAN);
  }
}
