package survivor.controller.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import survivor.controller.plan.RunOutcome;

/**
 * A published run. Rates are requests a second.
 *
 * @param plan ladder, reference, sweep or loss
 * @param startedAt wall clock of the opening, ISO 8601 in UTC
 * @param reason why the outcome is not valid
 * @param reference the run at the survivor's load
 * @param loss the loss of a replica
 * @param pins what every step of the run had in common
 */
public record Report(
    String runId,
    String plan,
    String profile,
    boolean certified,
    String commit,
    String configSha256,
    String startedAt,
    RunOutcome outcome,
    Optional<String> reason,
    Optional<BigDecimal> lambdaMaxRps,
    Optional<BigDecimal> lambdaRRps,
    Bracket bracket,
    List<Ramp> ramps,
    Optional<StepReport> reference,
    Optional<LossReport> loss,
    Ledger ledger,
    Pins pins,
    List<Host> hosts) {
  /** Version of the published form. Fields are added under one version; a change is a new one. */
  public static final int SCHEMA_VERSION = 1;

  public Report {
    ramps = List.copyOf(ramps);
    hosts = List.copyOf(hosts);
  }

  /** The result as realised rates: between them nothing was measured. */
  public record Bracket(OptionalDouble fastestPassingRps, OptionalDouble slowestFailingRps) {}

  /**
   * One ramp.
   *
   * @param ramp from 1
   * @param lambdaMaxRps its highest passing rate
   */
  public record Ramp(int ramp, Optional<BigDecimal> lambdaMaxRps, List<StepReport> steps) {
    public Ramp {
      steps = List.copyOf(steps);
    }
  }

  /** Sum of the steps' accounts against the log. */
  public record Ledger(
      long scheduled,
      long dispatched,
      long completed,
      long errored,
      long censored,
      long chunks,
      long eventsInLog,
      long duplicates,
      long gaps) {}

  /** What was fixed before the run; times in milliseconds, shares from 0 to 1. */
  public record Pins(
      long seed,
      String target,
      String metricsUrl,
      String model,
      String endpoint,
      String shape,
      int inputTokens,
      int maxTokens,
      boolean ignoreEos,
      String completion,
      long timeoutMs,
      long sloTtftMs,
      long sloE2eMs,
      double goodputMin,
      double queueMeanMax,
      double coverageMin,
      long skewP99MaxMs,
      long skewMaxMs,
      double cpuMax,
      long pauseP99MaxMs,
      BigDecimal lambdaRFactor) {}

  /**
   * A machine that generated load.
   *
   * @param clockMhz of its logical cores at the run's first step; absent where it does not tell
   */
  public record Host(
      String source,
      String cpuModel,
      int logicalCores,
      long memoryBytes,
      String os,
      String jvm,
      Optional<Described.Range> clockMhz) {}
}
