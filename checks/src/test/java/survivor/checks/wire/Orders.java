package survivor.checks.wire;

import java.util.List;
import survivor.log.Limits;
import survivor.log.StepOrdered;
import survivor.log.Workload;

/** Orders of steps against a scripted replica. */
final class Orders {
  static final long MS = 1_000_000L;

  private Orders() {}

  /**
   * A step of a run of its own.
   *
   * @param run its name
   * @param rateRps of constant arrivals from the epoch on
   * @param lengthMs of the measured part, which is the whole step
   */
  static StepOrdered.Builder step(
      String run, int port, String rateRps, long lengthMs, Workload workload) {
    return StepOrdered.newBuilder()
        .setRunId(run)
        .setStepId("1.0")
        .setPhase("coarse")
        .setRamp(1)
        .setIndexInRamp(0)
        .setRateRps(rateRps)
        .setShape("constant")
        .setSeed(1)
        .setSettleNs(0)
        .setMeasuredNs(lengthMs * MS)
        .setTailNs(0)
        .setTimeoutNs(10_000 * MS)
        .setTarget("http://127.0.0.1:" + port)
        .setWaitingGauges(List.of("vllm:num_requests_waiting"))
        .setRunningGauges(List.of("vllm:num_requests_running"))
        .setWorkload(workload)
        .setLimits(limits())
        .setShards(1)
        .setStartWallNs(0);
  }

  /** A workload that names a case and keeps its text. */
  static Workload workload(String caseId) {
    return workload(caseId, "/v1/chat/completions", 64, 1);
  }

  static Workload workload(String caseId, String endpoint, int maxTokens, int choices) {
    return Workload.newBuilder()
        .setModel("case:" + caseId)
        .setEndpoint(endpoint)
        .setInputTokens(16)
        .setMaxTokens(maxTokens)
        .setIgnoreEos(false)
        .setRecordText(true)
        .setChoices(choices)
        .build();
  }

  private static Limits limits() {
    return Limits.newBuilder()
        .setSloTtftNs(1_000 * MS)
        .setSloE2eNs(14_000 * MS)
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
