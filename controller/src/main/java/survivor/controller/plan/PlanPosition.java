package survivor.controller.plan;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import survivor.controller.config.RunConfig;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;
import survivor.measure.judge.Verdict;
import survivor.measure.ladder.LadderResult;
import survivor.measure.ladder.LadderRules;
import survivor.measure.ladder.LadderState;
import survivor.measure.ladder.Next;
import survivor.measure.ladder.Rung;
import survivor.measure.ladder.StepResult;

/** Where a plan stands, worked out afresh from what the log says of its steps. */
sealed interface PlanPosition {
  /** A step is wanted that nobody has ordered. */
  record Wants(PlannedStep step) implements PlanPosition {}

  /** A step is ordered and has not ended. */
  record Waits(StepOrdered order) implements PlanPosition {}

  /**
   * A step was given up, and the judge may still want to say what it saw of it.
   *
   * @param sinceWallNs when it was given up
   */
  record Lingers(long sinceWallNs, RunEnding ending) implements PlanPosition {}

  /** Nothing more is wanted. */
  record Ended(RunEnding ending) implements PlanPosition {}

  /** The position of an open run. */
  static PlanPosition of(RunPlan plan, RunState state) {
    return switch (plan.kind()) {
      case PlanKind.Ladder ladder -> climb(plan, state);
      case PlanKind.Sweep sweep -> SweepPosition.of(sweep, plan, state);
      case PlanKind.Reference reference ->
          reference(
              PlannedStep.reference(
                  reference.rateRps(), plan.config().seed(), plan.config().reference().timing()),
              state,
              Optional.empty(),
              Optional.empty());
    };
  }

  private static PlanPosition climb(RunPlan plan, RunState state) {
    RunConfig config = plan.config();
    LadderState ladder =
        LadderState.start(
            new LadderRules(config.load().startRps(), config.load().ceilingRps(), config.seed()));
    while (ladder.next() instanceof Next.RunRung wanted) {
      Rung rung = wanted.rung();
      String stepId = rung.ramp() + "." + rung.index();
      StepOrdered order = state.orders().get(stepId);
      if (order == null) {
        return new Wants(planned(stepId, rung, config.step()));
      }
      switch (state.endOf(stepId)) {
        case StepEnd.Open open -> {
          return new Waits(order);
        }
        case StepEnd.GivenUp givenUp -> {
          return givenUp(givenUp, Optional.empty(), Optional.empty());
        }
        case StepEnd.Judged judged -> ladder = ladder.evolve(rung, result(judged.verdict()));
      }
    }
    return switch (((Next.Finished) ladder.next()).result()) {
      case LadderResult.Ok ok ->
          reference(
              plan.reference(ok.lambdaMaxRps(), ok.referenceSeed()),
              state,
              Optional.of(ok.lambdaMaxRps()),
              Optional.of(plan.lambdaR(ok.lambdaMaxRps())));
      case LadderResult.Invalid invalid ->
          new Ended(RunEnding.without(RunOutcome.INVALID, invalid.reason()));
      case LadderResult.Undecided undecided ->
          new Ended(RunEnding.without(RunOutcome.UNDECIDED, undecided.reason()));
    };
  }

  /** The reference run passes or fails nothing; only an instrument that failed spoils it. */
  private static PlanPosition reference(
      PlannedStep step,
      RunState state,
      Optional<BigDecimal> lambdaMax,
      Optional<BigDecimal> lambdaR) {
    StepOrdered order = state.orders().get(step.stepId());
    if (order == null) {
      return new Wants(step);
    }
    return switch (state.endOf(step.stepId())) {
      case StepEnd.Open open -> new Waits(order);
      case StepEnd.GivenUp givenUp -> givenUp(givenUp, lambdaMax, lambdaR);
      case StepEnd.Judged judged ->
          new Ended(referenceEnding(judged.verdict(), lambdaMax, lambdaR));
    };
  }

  private static RunEnding referenceEnding(
      StepVerdict fact, Optional<BigDecimal> lambdaMax, Optional<BigDecimal> lambdaR) {
    return switch (verdict(fact)) {
      case Verdict.Pass pass ->
          new RunEnding(RunOutcome.VALID, Optional.empty(), lambdaMax, lambdaR);
      case Verdict.Fail fail ->
          new RunEnding(RunOutcome.VALID, Optional.empty(), lambdaMax, lambdaR);
      case Verdict.Invalid invalid ->
          new RunEnding(
              RunOutcome.INVALID,
              Optional.of("reference run: " + invalid.why()),
              lambdaMax,
              lambdaR);
      case Verdict.Undecided undecided ->
          new RunEnding(
              RunOutcome.UNDECIDED,
              Optional.of("reference run: " + undecided.why()),
              lambdaMax,
              lambdaR);
    };
  }

  /** The position of a step that was given up. */
  static PlanPosition givenUp(
      StepEnd.GivenUp givenUp, Optional<BigDecimal> lambdaMax, Optional<BigDecimal> lambdaR) {
    String reason = "step " + givenUp.fact().getStepId() + ": " + givenUp.fact().getReason();
    RunEnding ending = new RunEnding(RunOutcome.UNDECIDED, Optional.of(reason), lambdaMax, lambdaR);
    return givenUp.acknowledged()
        ? new Ended(ending)
        : new Lingers(givenUp.fact().getWallNs(), ending);
  }

  private static StepResult result(StepVerdict fact) {
    return new StepResult(verdict(fact), OptionalDouble.of(fact.getRealisedRps()));
  }

  /** What the judge said. */
  static Verdict verdict(StepVerdict fact) {
    String why =
        fact.getReasons().isEmpty()
            ? Optional.ofNullable(fact.getDecidedBy()).orElse("no reason given")
            : String.join("; ", fact.getReasons());
    return Verdict.of(fact.getVerdict(), why);
  }

  private static PlannedStep planned(String stepId, Rung rung, RunConfig.Timing timing) {
    return new PlannedStep(
        stepId,
        rung.phase().label(),
        rung.ramp(),
        rung.index(),
        rung.rateRps(),
        rung.seed(),
        timing);
  }
}
