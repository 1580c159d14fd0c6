package survivor.controller.report;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import survivor.controller.config.RunConfig;
import survivor.controller.plan.PlannedStep;
import survivor.controller.plan.RunOutcome;
import survivor.controller.plan.RunPlan;
import survivor.controller.report.Report.Bracket;
import survivor.controller.report.Report.Host;
import survivor.controller.report.Report.Ledger;
import survivor.controller.report.Report.Pins;
import survivor.controller.report.Report.Ramp;
import survivor.log.HostFacts;
import survivor.log.RunClosed;
import survivor.log.RunOpened;
import survivor.log.StepLedger;

/** Makes a report of a run's facts. */
public final class ReportAssembly {
  private static final String UNFINISHED =
      "the run has no closing record: it is still going on, or its controller died";

  private ReportAssembly() {}

  /**
   * The report of a run, finished or not; an unfinished one is undecided.
   *
   * @throws IllegalArgumentException if the run was never opened or its histograms are damaged
   */
  public static Report assemble(RunFacts facts) {
    RunOpened opened =
        facts
            .opened()
            .orElseThrow(
                () -> new IllegalArgumentException("run " + facts.runId() + " was never opened"));
    List<StepReport> steps = rampSteps(facts);
    Optional<RunClosed> closed = facts.closed();
    return new Report(
        opened.getRunId(),
        opened.getPlan(),
        opened.getProfile(),
        opened.getCertified(),
        opened.getCommit(),
        opened.getConfigSha256(),
        Instant.ofEpochSecond(0, opened.getWallNs()).truncatedTo(ChronoUnit.SECONDS).toString(),
        closed.map(c -> RunOutcome.labelled(c.getOutcome())).orElse(RunOutcome.UNDECIDED),
        closed.isEmpty() ? Optional.of(UNFINISHED) : closed.map(RunClosed::getReason),
        closed.map(RunClosed::getLambdaMaxRps).map(BigDecimal::new),
        closed.map(RunClosed::getLambdaRRps).map(BigDecimal::new),
        bracket(steps),
        ramps(steps),
        Optional.ofNullable(facts.steps().get(PlannedStep.REFERENCE))
            .filter(step -> step.order().isPresent())
            .map(StepAssembly::step),
        facts.ordered().filter(LossAssembly::isLoss).findFirst().map(LossAssembly::loss),
        ledger(facts),
        pins(RunPlan.of(opened).config()),
        facts.hosts().values().stream().map(ReportAssembly::host).toList());
  }

  private static List<StepReport> rampSteps(RunFacts facts) {
    return facts
        .ordered()
        .filter(step -> !step.order().get().getPhase().equals(PlannedStep.REFERENCE_PHASE))
        .filter(step -> !LossAssembly.isLoss(step))
        .sorted(
            Comparator.<StepFacts>comparingInt(step -> step.order().get().getRamp())
                .thenComparingInt(step -> step.order().get().getIndexInRamp()))
        .map(StepAssembly::step)
        .toList();
  }

  private static Host host(HostFacts h) {
    return new Host(
        h.getSource(),
        h.getCpuModel(),
        h.getLogicalCores(),
        h.getMemoryBytes(),
        h.getOs(),
        h.getJvm(),
        h.getClockMeanMhz() == null
            ? Optional.empty()
            : Optional.of(
                new Described.Range(h.getClockMinMhz(), h.getClockMeanMhz(), h.getClockMaxMhz())));
  }

  private static Bracket bracket(List<StepReport> steps) {
    return new Bracket(realised(steps, "pass").max(), realised(steps, "fail").min());
  }

  private static DoubleStream realised(List<StepReport> steps, String verdict) {
    return steps.stream()
        .filter(step -> step.verdict().equals(verdict))
        .flatMap(step -> step.figures().stream())
        .mapToDouble(StepReport.Figures::realisedRps);
  }

  private static List<Ramp> ramps(List<StepReport> steps) {
    return steps.stream()
        .collect(Collectors.groupingBy(ReportAssembly::rampOf, TreeMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(ramp -> new Ramp(ramp.getKey(), fastest(ramp.getValue()), ramp.getValue()))
        .toList();
  }

  private static int rampOf(StepReport step) {
    return Integer.parseInt(step.stepId().substring(0, step.stepId().indexOf('.')));
  }

  private static Optional<BigDecimal> fastest(List<StepReport> steps) {
    return steps.stream()
        .filter(step -> step.verdict().equals("pass"))
        .map(StepReport::rateRps)
        .max(Comparator.naturalOrder());
  }

  private static Ledger ledger(RunFacts facts) {
    return new Ledger(
        sum(facts, StepLedger::getScheduled),
        sum(facts, StepLedger::getDispatched),
        sum(facts, StepLedger::getCompleted),
        sum(facts, StepLedger::getErrored),
        sum(facts, StepLedger::getCensored),
        sum(facts, StepLedger::getChunks),
        sum(facts, StepLedger::getEventsInLog),
        sum(facts, StepLedger::getDuplicates),
        sum(facts, StepLedger::getGaps));
  }

  private static long sum(RunFacts facts, ToLongFunction<StepLedger> count) {
    return facts.steps().values().stream()
        .flatMap(step -> step.verdict().stream())
        .mapToLong(v -> count.applyAsLong(v.getLedger()))
        .sum();
  }

  private static Pins pins(RunConfig config) {
    RunConfig.Target target = config.target();
    RunConfig.Load load = config.load();
    RunConfig.GateLimits limits = config.limits();
    return new Pins(
        config.seed(),
        target.url(),
        target.metricsUrl(),
        target.model(),
        target.endpoint(),
        load.shape().name().toLowerCase(java.util.Locale.ROOT),
        load.inputTokens(),
        load.maxTokens(),
        load.ignoreEos(),
        target.completion().name().toLowerCase(java.util.Locale.ROOT),
        config.timeoutMs(),
        config.slo().ttftMs(),
        config.slo().e2eMs(),
        limits.goodputMin(),
        limits.queueMeanMax(),
        limits.coverageMin(),
        limits.skewP99MaxMs(),
        limits.skewMaxMs(),
        limits.cpuMax(),
        limits.pauseP99MaxMs(),
        config.lambdaRFactor());
  }
}
