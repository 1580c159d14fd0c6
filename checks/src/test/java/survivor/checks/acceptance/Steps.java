package survivor.checks.acceptance;

import java.util.List;
import survivor.log.Limits;
import survivor.log.StepOrdered;
import survivor.log.Workload;

/** Orders of steps under the reference conditions, judged by the limits of the rules. */
final class Steps {
  static final long MS = 1_000_000L;
  static final long SECOND = 1_000 * MS;
  static final int RATE_RPS = 20;

  private Steps() {}

  /** A step of so many seconds of load, without target and start. */
  static StepOrdered.Builder constant(String run, int settleS, int measuredS, int tailS) {
    return StepOrdered.newBuilder()
        .setRunId(run)
        .setStepId("1.0")
        .setPhase("coarse")
        .setRamp(1)
        .setIndexInRamp(0)
        .setRateRps(Integer.toString(RATE_RPS))
        .setShape("constant")
        .setSeed(1)
        .setSettleNs(settleS * SECOND)
        .setMeasuredNs(measuredS * SECOND)
        .setTailNs(tailS * SECOND)
        .setTimeoutNs(30 * SECOND)
        .setWaitingGauges(List.of("vllm:num_requests_waiting"))
        .setRunningGauges(List.of("vllm:num_requests_running"))
        .setWorkload(workload())
        .setLimits(limits())
        .setShards(1);
  }

  private static Workload workload() {
    return Workload.newBuilder()
        .setModel("simulated")
        .setEndpoint("/v1/chat/completions")
        .setInputTokens(64)
        .setMaxTokens(256)
        .setIgnoreEos(true)
        .build();
  }

  private static Limits limits() {
    return Limits.newBuilder()
        .setSloTtftNs(SECOND)
        .setSloE2eNs(14 * SECOND)
        .setGoodputMin(0.99)
        .setQueueMeanMax(1)
        .setCoverageMin(0.9)
        .setSkewP99MaxNs(5 * MS)
        .setSkewMaxNs(50 * MS)
        .setCpuMax(0.7)
        .setPauseP99MaxNs(MS)
        .build();
  }
}
