package survivor.controller.plan;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import survivor.controller.config.ConfigReading;
import survivor.controller.config.RunConfig;
import survivor.controller.config.TargetOverride;
import survivor.log.Limits;
import survivor.log.RunOpened;
import survivor.log.StepOrdered;
import survivor.log.Workload;

/**
 * What a run was opened to do, all of it read from its opening record.
 *
 * @param shards generators that share every step, at least 1
 */
public record RunPlan(String runId, RunConfig config, PlanKind kind, int shards) {
  private static final String SHARDS = "shards";

  public RunPlan {
    if (shards < 1) {
      throw new IllegalArgumentException("at least one generator takes part");
    }
  }

  /**
   * Reads an opening record.
   *
   * @throws IllegalArgumentException if its configuration is not one of this version
   */
  public static RunPlan of(RunOpened opened) {
    Map<String, String> inputs = opened.getInputs();
    RunConfig asWritten =
        accepted(opened, RunConfig.parse(opened.getConfigText().getBytes(StandardCharsets.UTF_8)));
    RunConfig config = accepted(opened, asWritten.withTarget(TargetOverride.fromInputs(inputs)));
    return new RunPlan(
        opened.getRunId(),
        config,
        PlanKind.of(opened.getPlan(), inputs),
        Integer.parseInt(inputs.getOrDefault(SHARDS, "1")));
  }

  /**
   * The opening record that {@link #of} reads back.
   *
   * @param commit the instrument's commit, with -dirty where it was
   * @param schemas schema texts by id
   * @param startPositions topic/partition to the first offset that may belong to the run
   * @param wallNs now, nanoseconds since 1970
   */
  public RunOpened opening(
      String commit, Map<String, String> schemas, Map<String, Long> startPositions, long wallNs) {
    Map<String, String> inputs = new TreeMap<>(config.override().inputs());
    inputs.putAll(kind.inputs());
    inputs.put(SHARDS, Integer.toString(shards));
    return RunOpened.newBuilder()
        .setRunId(runId)
        .setPlan(kind.label())
        .setProfile(config.profile().label())
        .setCertified(config.profile().certified())
        .setCommit(commit)
        .setConfigSha256(config.source().sha256())
        .setConfigText(config.source().text())
        .setInputs(inputs)
        .setWallNs(wallNs)
        .setSeed(config.seed())
        .setTarget(config.target().url())
        .setLimits(limits())
        .setSchemas(schemas)
        .setStartPositions(startPositions)
        .build();
  }

  /** The experiment's rate that belongs to a capacity. */
  BigDecimal lambdaR(BigDecimal lambdaMax) {
    return lambdaMax.multiply(config.lambdaRFactor());
  }

  /** The reference run that follows a ladder. */
  PlannedStep reference(BigDecimal lambdaMax, long seed) {
    BigDecimal rate = lambdaR(lambdaMax).multiply(config.reference().loadFactor());
    return PlannedStep.reference(rate, seed, config.reference().timing());
  }

  /** The order of a step that starts at a wall clock instant. */
  StepOrdered order(PlannedStep step, long startWallNs) {
    RunConfig.Target target = config.target();
    return StepOrdered.newBuilder()
        .setRunId(runId)
        .setStepId(step.stepId())
        .setPhase(step.phase())
        .setRamp(step.ramp())
        .setIndexInRamp(step.indexInRamp())
        .setRateRps(Rates.plain(step.rateRps()))
        .setShape(lower(config.load().shape()))
        .setTraceFile(config.load().traceFile().orElse(null))
        .setSeed(step.seed())
        .setSettleNs(ns(step.timing().settleMs()))
        .setMeasuredNs(ns(step.timing().measuredMs()))
        .setTailNs(ns(step.timing().tailMs()))
        .setTimeoutNs(ns(config.timeoutMs()))
        .setTarget(target.url())
        .setMetricsUrl(target.metricsUrl())
        .setWaitingGauges(target.waitingGauges())
        .setRunningGauges(target.runningGauges())
        .setWorkload(workload())
        .setLimits(limits())
        .setShards(shards)
        .setStartWallNs(startWallNs)
        .setNvidiaSmi(config.observe().nvidiaSmi().orElse(null))
        .setDcgmUrl(config.observe().dcgmUrl().orElse(null))
        .setServerLog(config.observe().serverLog().orElse(null))
        .build();
  }

  private Workload workload() {
    return Workload.newBuilder()
        .setModel(config.target().model())
        .setEndpoint(config.target().endpoint())
        .setInputTokens(config.load().inputTokens())
        .setMaxTokens(config.load().maxTokens())
        .setIgnoreEos(config.load().ignoreEos())
        .setCompletion(config.target().completion().name())
        .setRecordText(config.load().recordText())
        .setContinuousUsageStats(config.load().continuousUsageStats())
        .build();
  }

  private Limits limits() {
    RunConfig.GateLimits limits = config.limits();
    return Limits.newBuilder()
        .setSloTtftNs(ns(config.slo().ttftMs()))
        .setSloE2eNs(ns(config.slo().e2eMs()))
        .setGoodputMin(limits.goodputMin())
        .setQueueMeanMax(limits.queueMeanMax())
        .setCoverageMin(limits.coverageMin())
        .setSkewP99MaxNs(ns(limits.skewP99MaxMs()))
        .setSkewMaxNs(ns(limits.skewMaxMs()))
        .setCpuMax(limits.cpuMax())
        .setPauseP99MaxNs(ns(limits.pauseP99MaxMs()))
        .build();
  }

  private static RunConfig accepted(RunOpened opened, ConfigReading reading) {
    return switch (reading) {
      case ConfigReading.Accepted accepted -> accepted.config();
      case ConfigReading.Refused refused ->
          throw new IllegalArgumentException(
              "the configuration of run "
                  + opened.getRunId()
                  + " does not load: "
                  + refused.violations());
    };
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(java.util.Locale.ROOT);
  }

  private static long ns(long ms) {
    return TimeUnit.MILLISECONDS.toNanos(ms);
  }
}
