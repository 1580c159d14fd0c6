package survivor.generator.testing;

import java.util.List;
import survivor.generator.clock.SystemClock;
import survivor.log.Limits;
import survivor.log.StepOrdered;
import survivor.log.Workload;

/** Orders for tests. */
public final class Orders {
  private static final long MS = 1_000_000L;

  private Orders() {}

  /** An order that starts in 150 ms: constant arrivals through a measured part of half a second. */
  public static StepOrdered.Builder order(String target, String rateRps) {
    Workload workload =
        Workload.newBuilder()
            .setModel("m")
            .setEndpoint("/v1/chat/completions")
            .setInputTokens(64)
            .setMaxTokens(4)
            .setIgnoreEos(true)
            .build();
    return StepOrdered.newBuilder()
        .setRunId("run")
        .setStepId("step")
        .setPhase("coarse")
        .setRamp(1)
        .setIndexInRamp(0)
        .setRateRps(rateRps)
        .setShape("constant")
        .setSeed(1)
        .setSettleNs(0)
        .setMeasuredNs(500 * MS)
        .setTailNs(0)
        .setTimeoutNs(3_000 * MS)
        .setTarget(target)
        .setWaitingGauges(List.of("w"))
        .setRunningGauges(List.of("r"))
        .setWorkload(workload)
        .setLimits(limits())
        .setShards(1)
        .setStartWallNs(SystemClock.INSTANCE.wallNs() + 150 * MS);
  }

  private static Limits limits() {
    return Limits.newBuilder()
        .setSloTtftNs(1)
        .setSloE2eNs(1)
        .setGoodputMin(0.99)
        .setQueueMeanMax(1)
        .setCoverageMin(0.9)
        .setSkewP99MaxNs(1)
        .setSkewMaxNs(1)
        .setCpuMax(0.7)
        .setPauseP99MaxNs(1)
        .build();
  }
}
