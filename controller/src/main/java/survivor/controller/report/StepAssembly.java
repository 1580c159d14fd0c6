package survivor.controller.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import survivor.controller.plan.PlannedStep;
import survivor.controller.report.StepReport.Figures;
import survivor.controller.report.StepReport.GateReport;
import survivor.controller.report.StepReport.Incidence;
import survivor.controller.report.StepReport.Interval;
import survivor.controller.report.StepReport.Latencies;
import survivor.controller.report.StepReport.Percentiles;
import survivor.controller.report.StepReport.Point;
import survivor.controller.report.StepReport.Quantile;
import survivor.controller.report.StepReport.Tokens;
import survivor.controller.report.StepReport.TokensPerEvent;
import survivor.log.Gate;
import survivor.log.StepAbandoned;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;
import survivor.log.WindowResult;
import survivor.measure.distribution.Distribution;
import survivor.measure.distribution.TailInterval;
import survivor.measure.incidence.IncidenceCurve;
import survivor.measure.incidence.IncidencePoint;
import survivor.measure.incidence.IncidenceQuantile;

/** Makes a step's report of the facts about it. */
final class StepAssembly {
  /** Lost share above which a percentile is not shown without the incidence curve. */
  static final double LOST_SHARE_MAX = 0.05;

  private StepAssembly() {}

  static StepReport step(StepFacts facts) {
    StepOrdered order = facts.order().orElseThrow();
    Optional<StepVerdict> verdict = facts.verdict();
    Optional<StepAbandoned> givenUp = facts.abandoned();
    Optional<Figures> figures = verdict.map(StepAssembly::figures);
    boolean measuredOnly =
        givenUp.isEmpty()
            && (isReference(order) || LossAssembly.isLoss(facts))
            && verdict.map(StepAssembly::isDecided).orElse(false);
    return new StepReport(
        order.getStepId(),
        order.getPhase(),
        new BigDecimal(order.getRateRps()),
        order.getSeed(),
        TimeUnit.NANOSECONDS.toMillis(order.getTailNs()),
        measuredOnly ? StepReport.MEASURED : word(verdict, givenUp),
        measuredOnly ? Optional.empty() : decidedBy(verdict, givenUp),
        measuredOnly ? List.of() : reasons(verdict, givenUp),
        figures,
        facts.window().map(window -> latencies(window, lossy(figures), order.getTimeoutNs())),
        ServerTtft.of(facts.server().edges()),
        CanaryLag.of(facts.server().canary()),
        DescribedAssembly.described(facts, order));
  }

  private static boolean isReference(StepOrdered order) {
    return order.getPhase().equals(PlannedStep.REFERENCE_PHASE);
  }

  private static boolean isDecided(StepVerdict verdict) {
    return verdict.getVerdict().equals("pass") || verdict.getVerdict().equals("fail");
  }

  private static String word(Optional<StepVerdict> verdict, Optional<StepAbandoned> givenUp) {
    return givenUp.isPresent()
        ? "undecided"
        : verdict.map(StepVerdict::getVerdict).orElse(StepReport.OPEN);
  }

  private static Optional<String> decidedBy(
      Optional<StepVerdict> verdict, Optional<StepAbandoned> givenUp) {
    return givenUp.isPresent()
        ? Optional.of("abandoned")
        : verdict.flatMap(v -> Optional.ofNullable(v.getDecidedBy()));
  }

  private static List<String> reasons(
      Optional<StepVerdict> verdict, Optional<StepAbandoned> givenUp) {
    return Stream.concat(
            givenUp.map(StepAbandoned::getReason).stream(),
            verdict.stream().flatMap(v -> v.getReasons().stream()))
        .toList();
  }

  private static Figures figures(StepVerdict v) {
    return new Figures(
        v.getRealisedRps(),
        v.getScheduled(),
        v.getCompleted(),
        v.getErrored(),
        v.getCensored(),
        real(v.getGoodput()),
        real(v.getGoodputMargin()),
        real(v.getQueueMean()),
        real(v.getQueueMargin()),
        v.getQueueSamples(),
        v.getQueueSamplesExpected(),
        micros(v.getSlowestCompletionNs()),
        micros(v.getSlowestMarginNs()),
        micros(v.getSkewP99Ns()),
        micros(v.getSkewMaxNs()),
        v.getGates().stream().map(StepAssembly::gate).toList(),
        v.getScheduleSha256());
  }

  static GateReport gate(Gate gate) {
    return new GateReport(
        gate.getName(),
        gate.getOutcome(),
        Optional.ofNullable(gate.getWhy()),
        real(gate.getValue()),
        real(gate.getLimit()),
        Optional.ofNullable(gate.getUnit()));
  }

  private static boolean lossy(Optional<Figures> figures) {
    return figures.map(f -> f.lostShare() > LOST_SHARE_MAX).orElse(true);
  }

  static Latencies latencies(WindowResult window, boolean lossy, long horizonNs) {
    return new Latencies(
        percentiles(window.getTtft()),
        percentiles(window.getE2e()),
        percentiles(window.getGaps()),
        tokens(window),
        window.getSameReadGaps(),
        Map.copyOf(new TreeMap<>(window.getErrorsByClass())),
        lossy ? Optional.of(incidence(window, horizonNs)) : Optional.empty());
  }

  private static Tokens tokens(WindowResult window) {
    return new Tokens(
        window.getWithUsage(),
        window.getWithUsage() - window.getOneTokenPerEvent(),
        Optional.ofNullable(window.getTokensPerEvent())
            .map(
                t ->
                    new TokensPerEvent(
                        t.getPer(),
                        t.getN(),
                        t.getMin(),
                        t.getP50(),
                        t.getP95(),
                        t.getP99(),
                        t.getMax())),
        Optional.ofNullable(window.getTimePerOutputToken()).map(StepAssembly::percentiles));
  }

  static Percentiles percentiles(survivor.log.Distribution logged) {
    byte[] bytes = new byte[logged.getHistogram().remaining()];
    logged.getHistogram().duplicate().get(bytes);
    Distribution read = Distribution.fromBytes(bytes);
    boolean some = read.n() > 0;
    return new Percentiles(
        read.n(),
        at(read, 0.5),
        at(read, 0.95),
        at(read, 0.99),
        at(read, 0.999),
        some ? OptionalLong.of(read.maxUs()) : OptionalLong.empty(),
        interval(read, 0.95),
        interval(read, 0.99));
  }

  private static OptionalLong at(Distribution read, double q) {
    return read.n() > 0 ? OptionalLong.of(read.valueAtQuantileUs(q)) : OptionalLong.empty();
  }

  private static Optional<Interval> interval(Distribution read, double q) {
    return TailInterval.of(read.n(), q)
        .map(ranks -> new Interval(ranks.loUs(read), ranks.hiUs(read)));
  }

  private static Incidence incidence(WindowResult window, long horizonNs) {
    IncidenceCurve curve =
        new IncidenceCurve(
            window.getScheduled(),
            window.getIncidence().stream().map(StepAssembly::point).toList(),
            window.getFinalSurvival(),
            window.getCensored());
    return new Incidence(
        horizonNs / 1000,
        curve.points().stream()
            .map(p -> new Point(p.atNs() / 1000, p.incidence(), p.survival()))
            .toList(),
        curve.finalSurvival(),
        curve.ceiling(),
        List.of(0.25, 0.5, 0.75, 0.9).stream()
            .map(q -> quantile(q, curve.quantile(q, horizonNs)))
            .toList());
  }

  /** The log keeps the curve, not the counts it was made from; no quantile looks at these. */
  private static IncidencePoint point(survivor.log.IncidencePoint p) {
    return new IncidencePoint(p.getAtNs(), p.getIncidence(), p.getSurvival(), 0, 0, 0);
  }

  private static Quantile quantile(double q, IncidenceQuantile claim) {
    return switch (claim) {
      case IncidenceQuantile.Crossed crossed ->
          new Quantile(q, "reached", OptionalLong.of(crossed.atNs() / 1000));
      case IncidenceQuantile.GreaterThanHorizon beyond ->
          new Quantile(q, "greater_than_horizon", OptionalLong.empty());
      case IncidenceQuantile.Unattainable never ->
          new Quantile(q, "unattainable", OptionalLong.empty());
    };
  }

  private static OptionalDouble real(Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** Cut, not rounded, towards lower values, so that a missed bound never reads as met. */
  private static OptionalLong micros(Long ns) {
    return ns == null ? OptionalLong.empty() : OptionalLong.of(Math.floorDiv(ns, 1000L));
  }
}
