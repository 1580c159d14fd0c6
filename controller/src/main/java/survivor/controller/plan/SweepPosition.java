package survivor.controller.plan;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;
import survivor.measure.judge.Verdict;

/** Where a sweep stands. */
final class SweepPosition {
  private static final String PHASE = "sweep";
  private static final int RAMP = 1;

  private SweepPosition() {}

  static PlanPosition of(PlanKind.Sweep sweep, RunPlan plan, RunState state) {
    for (PlannedStep step : steps(sweep, plan)) {
      StepOrdered order = state.orders().get(step.stepId());
      if (order == null) {
        return new PlanPosition.Wants(step);
      }
      switch (state.endOf(step.stepId())) {
        case StepEnd.Open open -> {
          return new PlanPosition.Waits(order);
        }
        case StepEnd.GivenUp givenUp -> {
          return PlanPosition.givenUp(givenUp, Optional.empty(), Optional.empty());
        }
        case StepEnd.Judged judged -> {
          Optional<RunEnding> end = end(judged.verdict());
          if (end.isPresent()) {
            return new PlanPosition.Ended(end.get());
          }
        }
      }
    }
    return new PlanPosition.Ended(
        new RunEnding(RunOutcome.VALID, Optional.empty(), Optional.empty(), Optional.empty()));
  }

  /**
   * The steps in the order in which they run. A rate's seed is the run's plus its place among the
   * given rates, so that it has the same arrivals in any order.
   */
  static List<PlannedStep> steps(PlanKind.Sweep sweep, RunPlan plan) {
    long seed = plan.config().seed();
    List<Integer> places =
        new ArrayList<>(IntStream.range(0, sweep.rates().size()).boxed().toList());
    if (sweep.shuffled()) {
      Collections.shuffle(places, new Random(seed));
    }
    List<PlannedStep> steps = new ArrayList<>();
    for (int place : places) {
      BigDecimal rate = sweep.rates().get(place);
      int index = steps.size();
      steps.add(
          new PlannedStep(
              RAMP + "." + index, PHASE, RAMP, index, rate, seed + place, plan.config().step()));
    }
    return steps;
  }

  /** A server that fails a rate is asked for the next; an instrument that fails ends the run. */
  private static Optional<RunEnding> end(StepVerdict fact) {
    return switch (PlanPosition.verdict(fact)) {
      case Verdict.Pass pass -> Optional.empty();
      case Verdict.Fail fail -> Optional.empty();
      case Verdict.Invalid invalid ->
          Optional.of(RunEnding.without(RunOutcome.INVALID, said(fact, invalid.why())));
      case Verdict.Undecided undecided ->
          Optional.of(RunEnding.without(RunOutcome.UNDECIDED, said(fact, undecided.why())));
    };
  }

  private static String said(StepVerdict fact, String why) {
    return "step " + fact.getStepId() + ": " + why;
  }
}
