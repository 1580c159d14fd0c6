package survivor.measure.judge;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import survivor.measure.gate.Gate;
import survivor.measure.gate.GateOutcome.Failed;
import survivor.measure.gate.GateOutcome.NotApplicable;
import survivor.measure.gate.GateOutcome.NotObserved;
import survivor.measure.gate.GateOutcome.Passed;

/** Judges a step by the rules of section 8. */
public final class StepJudge {
  private static final MathContext SIX_DIGITS = new MathContext(6);

  private StepJudge() {}

  /**
   * The verdict. What was not seen decides before what was seen to fail, and an unfit client before
   * a failing target.
   *
   * <p>The limits are compared in doubles. A ratio of counts that equals a limit of a few decimals
   * is rounded to the same double as the limit, so a bound that is met exactly passes.
   */
  public static StepJudgement judge(StepEvidence evidence, StepLimits limits) {
    OptionalDouble goodput =
        evidence.scheduled() == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of((double) evidence.metSlo() / evidence.scheduled());
    OptionalDouble queueMean = evidence.queue().mean();
    List<Reason> unseen = unseen(evidence, limits);
    List<Reason> unfit = unfit(evidence.clientGates());
    List<Reason> missed = missed(goodput, queueMean, limits);
    return new StepJudgement(
        verdict(unseen, unfit, missed),
        decidedBy(unseen, unfit, missed),
        Stream.of(unseen, unfit, missed).flatMap(List::stream).toList(),
        goodput,
        map(goodput, g -> g - limits.goodputMin()),
        queueMean,
        map(queueMean, q -> limits.queueMeanMax() - q));
  }

  private static Verdict verdict(List<Reason> unseen, List<Reason> unfit, List<Reason> missed) {
    if (!unseen.isEmpty()) {
      return new Verdict.Undecided(texts(unseen));
    }
    if (!unfit.isEmpty()) {
      return new Verdict.Invalid(texts(unfit));
    }
    return missed.isEmpty() ? new Verdict.Pass() : new Verdict.Fail(texts(missed));
  }

  private static Optional<String> decidedBy(
      List<Reason> unseen, List<Reason> unfit, List<Reason> missed) {
    if (unseen.isEmpty() && unfit.isEmpty() && missed.size() == 2) {
      return Optional.of("both");
    }
    return Stream.of(unseen, unfit, missed).flatMap(List::stream).findFirst().map(Reason::subject);
  }

  private static List<Reason> unseen(StepEvidence evidence, StepLimits limits) {
    List<Reason> reasons = new ArrayList<>();
    for (String cause : evidence.voids()) {
      reasons.add(new Reason(Criterion.VOIDED, cause, cause));
    }
    Gate log = evidence.log();
    switch (log.outcome()) {
      case Failed failed -> reasons.add(gateReason(Criterion.LOG_COMPLETENESS, log, failed.why()));
      case NotObserved unseen ->
          reasons.add(gateReason(Criterion.LOG_COMPLETENESS, log, unseen.why()));
      case Passed passed -> {}
      case NotApplicable none -> {}
    }
    QueueMean queue = evidence.queue();
    if (queue.samples() == 0 || queue.coverage() < limits.coverageMin()) {
      String text = "%d of %d expected gauge samples".formatted(queue.samples(), queue.expected());
      reasons.add(new Reason(Criterion.QUEUE_COVERAGE, Criterion.QUEUE_COVERAGE.label(), text));
    }
    if (evidence.scheduled() == 0) {
      String text = "nothing was scheduled in the measured part";
      reasons.add(new Reason(Criterion.NO_REQUESTS, Criterion.NO_REQUESTS.label(), text));
    }
    for (Gate gate : evidence.clientGates()) {
      if (gate.outcome() instanceof NotObserved unseen) {
        reasons.add(gateReason(Criterion.GATE_NOT_OBSERVED, gate, "not observed, " + unseen.why()));
      }
    }
    return reasons;
  }

  private static List<Reason> unfit(List<Gate> gates) {
    List<Reason> reasons = new ArrayList<>();
    for (Gate gate : gates) {
      if (gate.outcome() instanceof Failed failed) {
        reasons.add(gateReason(Criterion.CLIENT_GATE, gate, failed.why()));
      }
    }
    return reasons;
  }

  private static List<Reason> missed(
      OptionalDouble goodput, OptionalDouble queueMean, StepLimits limits) {
    List<Reason> reasons = new ArrayList<>();
    if (goodput.isPresent() && goodput.getAsDouble() < limits.goodputMin()) {
      String text =
          "goodput %s is under %s".formatted(figure(goodput.getAsDouble()), limits.goodputMin());
      reasons.add(new Reason(Criterion.GOODPUT, "goodput", text));
    }
    if (queueMean.isPresent() && queueMean.getAsDouble() > limits.queueMeanMax()) {
      String text =
          "queue mean %s is over %s"
              .formatted(figure(queueMean.getAsDouble()), limits.queueMeanMax());
      reasons.add(new Reason(Criterion.QUEUE_MEAN, "queue", text));
    }
    return reasons;
  }

  private static Reason gateReason(Criterion criterion, Gate gate, String why) {
    return new Reason(criterion, gate.name(), gate.name() + ": " + why);
  }

  /** Six digits: enough to tell a figure from the limit it missed. */
  private static String figure(double value) {
    return new BigDecimal(value).round(SIX_DIGITS).stripTrailingZeros().toPlainString();
  }

  private static String texts(List<Reason> reasons) {
    return String.join("; ", reasons.stream().map(Reason::text).toList());
  }

  private static OptionalDouble map(OptionalDouble value, DoubleUnaryOperator function) {
    return value.isPresent()
        ? OptionalDouble.of(function.applyAsDouble(value.getAsDouble()))
        : OptionalDouble.empty();
  }
}
