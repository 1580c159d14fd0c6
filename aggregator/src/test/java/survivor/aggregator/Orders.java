package survivor.aggregator;

import java.util.List;
import survivor.log.Limits;
import survivor.log.StepOrdered;
import survivor.log.Workload;

/** Step orders: 10 requests a second, 5 s settle, 10 s measured, 5 s tail, so 200 arrivals. */
public final class Orders {
  public static final long SECOND_NS = 1_000_000_000L;
  public static final long MS_NS = 1_000_000L;
  public static final String RUN = "run-1";

  private Orders() {}

  public static Limits limits() {
    return Limits.newBuilder()
        .setSloTtftNs(1_000 * MS_NS)
        .setSloE2eNs(14_000 * MS_NS)
        .setGoodputMin(0.99)
        .setQueueMeanMax(1.0)
        .setCoverageMin(0.9)
        .setSkewP99MaxNs(5 * MS_NS)
        .setSkewMaxNs(50 * MS_NS)
        .setCpuMax(0.7)
        .setPauseP99MaxNs(MS_NS)
        .build();
  }

  public static StepOrdered order(String step, int shards) {
    return StepOrdered.newBuilder()
        .setRunId(RUN)
        .setStepId(step)
        .setPhase("fine")
        .setRamp(1)
        .setIndexInRamp(3)
        .setRateRps("10")
        .setShape("constant")
        .setSeed(7)
        .setSettleNs(5 * SECOND_NS)
        .setMeasuredNs(10 * SECOND_NS)
        .setTailNs(5 * SECOND_NS)
        .setTimeoutNs(30 * SECOND_NS)
        .setTarget("http://127.0.0.1:1")
        .setMetricsUrl("http://127.0.0.1:1/metrics")
        .setWaitingGauges(List.of("vllm:num_requests_waiting"))
        .setRunningGauges(List.of("vllm:num_requests_running"))
        .setWorkload(
            Workload.newBuilder()
                .setModel("m")
                .setEndpoint("/v1/chat/completions")
                .setInputTokens(10)
                .setMaxTokens(5)
                .setIgnoreEos(true)
                .build())
        .setLimits(limits())
        .setShards(shards)
        .setStartWallNs(1_800_000_000L * SECOND_NS)
        .build();
  }
}
