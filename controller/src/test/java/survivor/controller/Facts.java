package survivor.controller;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import survivor.controller.config.ConfigTexts;
import survivor.controller.plan.PlanKind;
import survivor.controller.plan.RunPlan;
import survivor.log.Account;
import survivor.log.ArrivalFigures;
import survivor.log.ClientHealthSample;
import survivor.log.Distribution;
import survivor.log.Gate;
import survivor.log.GaugeSample;
import survivor.log.HostFacts;
import survivor.log.IncidencePoint;
import survivor.log.LateTime;
import survivor.log.LongGap;
import survivor.log.RequestOutcome;
import survivor.log.RunOpened;
import survivor.log.StepLedger;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;
import survivor.log.TimeShares;
import survivor.log.TokensPerEvent;
import survivor.log.WindowResult;
import survivor.measure.distribution.DistributionRecorder;
import survivor.schemas.FactCodec;
import survivor.schemas.SchemaIds;

/** Facts as the roles write them, with figures that a reader can follow. */
public final class Facts {
  public static final String RUN = "run-1";
  public static final long OPENED_NS = 1_790_000_000_000_000_000L;
  private static final long MS = 1_000_000L;

  static {
    // Copying a generated record needs Avro's trust in its package, which the codec brings.
    new FactCodec(SchemaIds.numbered());
  }

  private Facts() {}

  public static RunOpened opened(PlanKind kind, String configText) {
    return new RunPlan(RUN, ConfigTexts.accepted(configText), kind, 1)
        .opening("abc1234", Map.of("1", "\"string\""), Map.of("survivor.events/0", 10L), OPENED_NS);
  }

  public static StepVerdict verdict(StepOrdered order, String verdict) {
    boolean pass = verdict.equals("pass");
    double rate = Double.parseDouble(order.getRateRps());
    long scheduled = Math.round(rate * order.getMeasuredNs() / 1e9);
    long good = pass ? scheduled : scheduled / 2;
    return StepVerdict.newBuilder()
        .setAnalysis("live")
        .setRunId(order.getRunId())
        .setStepId(order.getStepId())
        .setVerdict(verdict)
        .setDecidedBy(pass ? null : "goodput")
        .setReasons(pass ? List.of() : List.of("goodput 0.5 under 0.99"))
        .setPhase(order.getPhase())
        .setRamp(order.getRamp())
        .setIndexInRamp(order.getIndexInRamp())
        .setRateRps(order.getRateRps())
        .setRealisedRps(scheduled * 1e9 / order.getMeasuredNs())
        .setSeed(order.getSeed())
        .setTailNs(order.getTailNs())
        .setScheduled(scheduled)
        .setCompleted(good)
        .setErrored(0)
        .setCensored(scheduled - good)
        .setGoodput((double) good / scheduled)
        .setGoodputMargin((double) good / scheduled - 0.99)
        .setQueueMean(0.05)
        .setQueueMargin(0.95)
        .setQueueSamples(20)
        .setQueueSamplesExpected(20)
        .setSlowestCompletionNs(1_250_000_999L)
        .setSlowestMarginNs(order.getLimits().getSloE2eNs() - 1_250_000_999L)
        .setSkewP99Ns(412_345L)
        .setSkewMaxNs(1_900_001L)
        .setGates(gates())
        .setLedger(
            new StepLedger(
                scheduled, scheduled, good, 0L, scheduled - good, 64 * good, 66 * good + 8, 0L, 0L))
        .setScheduleSha256("5c4e")
        .build();
  }

  private static List<Gate> gates() {
    return List.of(
        new Gate("send_skew_p99", "passed", null, 412345.0, 5e6, "ns"),
        new Gate("cpu", "passed", null, 0.6212, 0.95, "share"),
        new Gate("pauses", "not_observed", "no recorder ran", null, 2e7, "ns"));
  }

  public static WindowResult window(StepOrdered order, StepVerdict verdict) {
    int completed = (int) verdict.getCompleted();
    return WindowResult.newBuilder()
        .setAnalysis("live")
        .setRunId(order.getRunId())
        .setStepId(order.getStepId())
        .setWindow("measured")
        .setFromNs(order.getSettleNs())
        .setToNs(order.getSettleNs() + order.getMeasuredNs())
        .setScheduled(verdict.getScheduled())
        .setCompleted(completed)
        .setErrored(0)
        .setCensored(verdict.getCensored())
        .setErrorsByClass(Map.of())
        .setMetSlo(completed)
        .setTtft(distribution(completed, 50_000_000L, 100_000L))
        .setE2e(distribution(completed, 900_000_000L, 1_000_000L))
        .setGaps(distribution(completed * 63, 13_000_000L, 1_000L))
        .setSameReadGaps(0)
        .setSlowestCompletionNs(1_250_000_999L)
        .setSkewP99Ns(412_345L)
        .setSkewMaxNs(1_900_001L)
        .setSkewSamples(verdict.getScheduled())
        .setOutputs(64L * completed)
        .setWithUsage(completed)
        .setOneTokenPerEvent(completed)
        .setTokensPerEvent(new TokensPerEvent("request", (long) completed, 1.0, 1.0, 1.0, 1.0, 1.0))
        .setTimePerOutputToken(distribution(completed, 14_000_000L, 10_000L))
        .setIncidence(
            List.of(
                new IncidencePoint(900_000_000L, 0.25, 0.75),
                new IncidencePoint(1_200_000_000L, 0.5, 0.5)))
        .setFinalSurvival(0.5)
        .setScheduledArrivals(new ArrivalFigures(verdict.getScheduled(), 0.632121, 0.0, 0.0, null))
        .setDispatchedArrivals(
            new ArrivalFigures(verdict.getScheduled(), 0.632343, 0.0, 0.0, -0.4999))
        .setLateTime(lateTime(verdict))
        .build();
  }

  /** Unfinished requests have one gap of 1.25 s each, of which one is listed. */
  private static LateTime lateTime(StepVerdict verdict) {
    long good = verdict.getCompleted();
    long lost = verdict.getCensored();
    List<TimeShares> groups = new ArrayList<>();
    groups.add(
        new TimeShares("met", good, good * 50 * MS, good * 882 * MS, good * MS, good * 2 * MS));
    if (lost > 0) {
      groups.add(
          new TimeShares("unfinished", lost, lost * 60 * MS, lost * 1_250 * MS, 0L, lost * MS));
    }
    return new LateTime(
        groups,
        lost,
        lost,
        lost == 0
            ? List.of()
            : List.of(new LongGap(17, 3_456 * MS, 1_250 * MS, 3_150 * MS, 2.0, 8.0)));
  }

  private static Distribution distribution(int n, long firstNs, long stepNs) {
    DistributionRecorder recorder = new DistributionRecorder();
    for (int i = 0; i < n; i++) {
      recorder.record(firstNs + i * stepNs);
    }
    survivor.measure.distribution.Distribution recorded = recorder.distribution();
    return new Distribution(recorded.n(), ByteBuffer.wrap(recorded.toBytes()));
  }

  public static HostFacts host() {
    return HostFacts.newBuilder()
        .setSource("host/0")
        .setHostName("host")
        .setCpuModel("Processor X")
        .setLogicalCores(2)
        .setMemoryBytes(24L << 30)
        .setOs("Linux 6")
        .setJvm("25")
        .setJvmArguments(List.of("-Xmx512m"))
        .setWallNs(OPENED_NS)
        .setClockMinMhz(2_000.0)
        .setClockMeanMhz(2_750.0)
        .setClockMaxMhz(3_500.0)
        .build();
  }

  public static ClientHealthSample health(
      String stepId, int shard, long atNs, int scheduled, int dispatched, int completed) {
    return ClientHealthSample.newBuilder()
        .setStepId(stepId)
        .setSource("client/" + shard)
        .setShard(shard)
        .setIncarnation("life-1")
        .setAtNs(atNs)
        .setScheduled(scheduled)
        .setDispatched(dispatched)
        .setCompleted(completed)
        .setFailed(0)
        .setTimedOut(0)
        .setChunks(64L * completed)
        .setBacklog(0)
        .setRefused(0)
        .build();
  }

  public static GaugeSample gauge(String stepId, long atNs, Double waiting) {
    return GaugeSample.newBuilder()
        .setStepId(stepId)
        .setSource("gauge/http://127.0.0.1:8000/metrics")
        .setAtNs(atNs)
        .setWaiting(waiting)
        .build();
  }

  public static RequestOutcome outcome(
      StepOrdered order, int index, long intendedNs, String outcome, long firstNs, long finishNs) {
    return RequestOutcome.newBuilder()
        .setRunId(order.getRunId())
        .setStepId(order.getStepId())
        .setIndex(index)
        .setShard(0)
        .setOutcome(outcome)
        .setAccount(
            Account.newBuilder()
                .setIntendedNs(intendedNs)
                .setDispatchNs(intendedNs)
                .setFirstNs(intendedNs + firstNs)
                .setFinishNs(intendedNs + finishNs)
                .setDecidedNs(intendedNs + finishNs)
                .setOutputs(64)
                .setReads(64)
                .setBytes(10_000)
                .setComments(0)
                .setMalformed(0)
                .setFlags(List.of())
                .build())
        .setGapsNs(List.of())
        .setSameReadGaps(List.of())
        .setEvents(66)
        .setDuplicates(0)
        .setIncomplete(false)
        .build();
  }
}
