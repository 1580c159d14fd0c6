package survivor.benchmarks.aggregator;

import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import survivor.log.ClientHealthSample;
import survivor.log.GaugeSample;
import survivor.log.SamplesClosed;
import survivor.log.StepOrdered;
import survivor.schemas.Keys;

/** The samples of a step without an incident: one a second of each source, then its closing. */
final class SyntheticSamples {
  static final String CLIENT = "client/0";
  static final String GAUGE = "gauge/http://x/metrics";

  private static final long SECOND = 1_000_000_000L;

  private SyntheticSamples() {}

  /** Writes all samples. */
  static void write(StepOrdered order, SyntheticStep.Sink sink) {
    long periodNs = Math.min(SECOND, order.getMeasuredNs() / 20);
    int count = (int) (order.getMeasuredNs() / periodNs);
    for (int i = 0; i < count; i++) {
      long atNs = i * periodNs + periodNs / 2;
      send(order, sink, CLIENT, atNs, health(order.getStepId(), atNs));
      send(order, sink, GAUGE, atNs, gauge(order.getStepId(), atNs));
    }
    long endNs = order.getMeasuredNs();
    for (String source : List.of(CLIENT, GAUGE)) {
      send(order, sink, source, endNs, new SamplesClosed(order.getStepId(), source, count));
    }
  }

  private static void send(
      StepOrdered order, SyntheticStep.Sink sink, String source, long atNs, SpecificRecord fact) {
    long timestampMs = (order.getStartWallNs() + atNs) / 1_000_000;
    sink.event(Keys.sample(order.getRunId(), source), timestampMs, fact);
  }

  private static GaugeSample gauge(String stepId, long atNs) {
    return GaugeSample.newBuilder()
        .setStepId(stepId)
        .setSource(GAUGE)
        .setAtNs(atNs)
        .setWaiting(0.0)
        .setRunning(64.0)
        .build();
  }

  private static ClientHealthSample health(String stepId, long atNs) {
    return ClientHealthSample.newBuilder()
        .setStepId(stepId)
        .setSource(CLIENT)
        .setShard(0)
        .setIncarnation("synthetic")
        .setAtNs(atNs)
        .setHostCpu(0.3)
        .setProcessCpu(0.2)
        .setBusiestThreadCpu(0.1)
        .setBusiestThread("survivor-load")
        .setPausesNs(List.of(100_000L))
        .setPauseStartsNs(List.of(atNs - 1))
        .setLoopLagNs(200_000L)
        .setScheduled(0)
        .setDispatched(0)
        .setCompleted(0)
        .setFailed(0)
        .setTimedOut(0)
        .setChunks(0)
        .setBacklog(0)
        .setRefused(0)
        .build();
  }
}
