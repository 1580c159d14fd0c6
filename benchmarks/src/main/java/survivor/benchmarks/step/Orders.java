package survivor.benchmarks.step;

import java.util.List;
import survivor.log.Limits;
import survivor.log.StepOrdered;
import survivor.log.Workload;

/** Orders of steps, complete with the limits of the published procedure. */
public final class Orders {
  /** Run that all steps of benchmarks belong to. */
  public static final String RUN = "bench";

  private static final long MS_NS = 1_000_000;
  private static final long TIMEOUT_NS = 30_000 * MS_NS;
  private static final int INPUT_TOKENS = 32;

  private Orders() {}

  /** The order of a step for one shard. */
  public static StepOrdered of(String stepId, Load load, Target target, long startWallNs) {
    return StepOrdered.newBuilder()
        .setRunId(RUN)
        .setStepId(stepId)
        .setPhase("coarse")
        .setRamp(1)
        .setIndexInRamp(0)
        .setRateRps(load.rateRps())
        .setShape(load.shape())
        .setSeed(load.seed())
        .setSettleNs(load.settleNs())
        .setMeasuredNs(load.measuredNs())
        .setTailNs(load.tailNs())
        .setTimeoutNs(TIMEOUT_NS)
        .setTarget(target.base())
        .setMetricsUrl(target.metrics().orElse(null))
        .setWaitingGauges(List.of("vllm:num_requests_waiting"))
        .setRunningGauges(List.of("vllm:num_requests_running"))
        .setWorkload(workload(load, target))
        .setLimits(limits())
        .setShards(1)
        .setStartWallNs(startWallNs)
        .build();
  }

  private static Workload workload(Load load, Target target) {
    return Workload.newBuilder()
        .setModel("simulated")
        .setEndpoint(target.endpoint())
        .setInputTokens(INPUT_TOKENS)
        .setMaxTokens(load.maxTokens())
        .setIgnoreEos(true)
        .build();
  }

  private static Limits limits() {
    return Limits.newBuilder()
        .setSloTtftNs(1_000 * MS_NS)
        .setSloE2eNs(14_000 * MS_NS)
        .setGoodputMin(0.99)
        .setQueueMeanMax(1)
        .setCoverageMin(0.9)
        .setSkewP99MaxNs(5 * MS_NS)
        .setSkewMaxNs(50 * MS_NS)
        .setCpuMax(0.95)
        .setPauseP99MaxNs(20 * MS_NS)
        .build();
  }
}
