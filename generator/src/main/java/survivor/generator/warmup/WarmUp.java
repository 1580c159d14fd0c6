package survivor.generator.warmup;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import survivor.generator.record.StepEnd;
import survivor.generator.step.Step;
import survivor.generator.step.StepParts;
import survivor.log.Limits;
import survivor.log.StepOrdered;
import survivor.log.Workload;
import survivor.schemas.SchemaIds;

/** A short step that counts nowhere. */
public final class WarmUp {
  private static final long MEASURED_NS = 3_000_000_000L;

  /** How far ahead a try is ordered: on a busy machine the first ones start too late. */
  private static final List<Long> LEADS_NS = List.of(50_000_000L, 1_000_000_000L, 4_000_000_000L);

  private WarmUp() {}

  /**
   * Runs about three and a half seconds of load on the recorder's thread.
   *
   * @throws IllegalStateException if no try could run, for example for want of a loopback
   */
  public static void run(StepParts parts, SchemaIds ids, Executor recorder) {
    parts.host().facts("warm-up", parts.clock().wallNs());
    StepParts unlogged =
        new StepParts(
            parts.clock(),
            new EncodingLog(ids),
            parts.loops(),
            parts.host(),
            0,
            1,
            parts.incarnation(),
            1 << 16);
    try (WarmReplica replica = new WarmReplica()) {
      StepEnd end = new StepEnd.Voided("it was not tried");
      for (int i = 0; i < LEADS_NS.size() && end instanceof StepEnd.Voided; i++) {
        StepOrdered order = order(replica.port(), parts.clock().wallNs() + LEADS_NS.get(i));
        Step step = new Step(unlogged, order, true);
        end = CompletableFuture.supplyAsync(step::run, recorder).join();
      }
      if (end instanceof StepEnd.Voided voided) {
        throw new IllegalStateException("the warm-up failed: " + voided.cause());
      }
    }
  }

  private static StepOrdered order(int port, long startWallNs) {
    Workload workload =
        Workload.newBuilder()
            .setModel("warm-up")
            .setEndpoint("/v1/chat/completions")
            .setInputTokens(256)
            .setMaxTokens(WarmReplica.CHUNKS)
            .setIgnoreEos(true)
            .build();
    return StepOrdered.newBuilder()
        .setRunId("warm-up")
        .setStepId("warm-up")
        .setPhase("coarse")
        .setRamp(0)
        .setIndexInRamp(0)
        .setRateRps("1000")
        .setShape("constant")
        .setSeed(0)
        .setSettleNs(0)
        .setMeasuredNs(MEASURED_NS)
        .setTailNs(0)
        .setTimeoutNs(2_000_000_000L)
        .setTarget("http://127.0.0.1:" + port)
        .setWaitingGauges(List.of())
        .setRunningGauges(List.of())
        .setWorkload(workload)
        .setLimits(noLimits())
        .setShards(1)
        .setStartWallNs(startWallNs)
        .build();
  }

  private static Limits noLimits() {
    return Limits.newBuilder()
        .setSloTtftNs(0)
        .setSloE2eNs(0)
        .setGoodputMin(0)
        .setQueueMeanMax(0)
        .setCoverageMin(0)
        .setSkewP99MaxNs(0)
        .setSkewMaxNs(0)
        .setCpuMax(0)
        .setPauseP99MaxNs(0)
        .build();
  }
}
