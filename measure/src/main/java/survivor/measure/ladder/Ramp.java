package survivor.measure.ladder;

import java.math.BigDecimal;
import java.util.List;
import survivor.measure.judge.Verdict;

/** One ramp: coarse doubling, then tenths over the last coarse pass (section 8). */
final class Ramp {
  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  /** Where a ramp stands. */
  sealed interface Standing {
    /** Its next step. */
    record Climbing(BigDecimal rateRps, Phase phase) implements Standing {}

    /** It found its capacity. */
    record Done(BigDecimal lambdaMaxRps) implements Standing {}

    /** It ends the whole ladder. */
    record Stopped(LadderResult result) implements Standing {}
  }

  private Ramp() {}

  /** The standing after the steps of one ramp, in order. */
  static Standing after(List<LadderStep> steps, LadderRules rules) {
    if (steps.isEmpty()) {
      return new Standing.Climbing(underCeiling(rules.startRps(), rules), Phase.COARSE);
    }
    LadderStep last = steps.getLast();
    return switch (last.result().verdict()) {
      case Verdict.Undecided undecided ->
          new Standing.Stopped(new LadderResult.Undecided(at(last) + ": " + undecided.why()));
      case Verdict.Invalid invalid ->
          stopped(Invalidity.STEP_INVALID, at(last) + ": " + invalid.why());
      case Verdict.Pass pass -> afterPass(steps, rules);
      case Verdict.Fail fail -> afterFail(steps);
    };
  }

  private static Standing afterPass(List<LadderStep> steps, LadderRules rules) {
    Rung last = steps.getLast().rung();
    if (last.phase() == Phase.FINE) {
      return new Standing.Climbing(Rates.fine(base(steps), fineSteps(steps) + 1), Phase.FINE);
    }
    if (rules.ceilingRps().isPresent() && last.rateRps().compareTo(rules.ceilingRps().get()) >= 0) {
      return stopped(Invalidity.CEILING_PASSED, "the ceiling of " + last.rateRps() + " rps passed");
    }
    return new Standing.Climbing(underCeiling(last.rateRps().multiply(TWO), rules), Phase.COARSE);
  }

  private static Standing afterFail(List<LadderStep> steps) {
    if (steps.size() == 1) {
      LadderStep first = steps.getFirst();
      return stopped(
          Invalidity.FIRST_STEP_FAILED,
          at(first) + ": the first step failed, so the capacity lies below it");
    }
    if (steps.getLast().rung().phase() == Phase.COARSE) {
      return new Standing.Climbing(Rates.fine(base(steps), 1), Phase.FINE);
    }
    // The base and every fine step before this one passed, each faster than the one before.
    int passedFine = fineSteps(steps) - 1;
    return new Standing.Done(passedFine == 0 ? base(steps) : Rates.fine(base(steps), passedFine));
  }

  /** The last coarse rate that passed: the one before the coarse failure. */
  private static BigDecimal base(List<LadderStep> steps) {
    int coarse = steps.size() - fineSteps(steps);
    return steps.get(coarse - 2).rung().rateRps();
  }

  private static int fineSteps(List<LadderStep> steps) {
    return (int) steps.stream().filter(step -> step.rung().phase() == Phase.FINE).count();
  }

  private static BigDecimal underCeiling(BigDecimal rateRps, LadderRules rules) {
    return rules.ceilingRps().map(rateRps::min).orElse(rateRps);
  }

  private static Standing stopped(Invalidity cause, String reason) {
    return new Standing.Stopped(new LadderResult.Invalid(cause, reason));
  }

  private static String at(LadderStep step) {
    Rung rung = step.rung();
    return "ramp %d, %s step at %s rps"
        .formatted(rung.ramp(), rung.phase().label(), rung.rateRps());
  }
}
