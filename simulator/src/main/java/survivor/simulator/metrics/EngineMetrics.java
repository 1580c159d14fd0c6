package survivor.simulator.metrics;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import survivor.simulator.engine.FinishReason;
import survivor.simulator.engine.Step;

/** Gauges, counters and histograms of one engine. */
public final class EngineMetrics {
  private final long kvTokens;
  private final LongAdder promptTokens = new LongAdder();
  private final LongAdder generationTokens = new LongAdder();
  private final Map<FinishReason, LongAdder> finished = new EnumMap<>(FinishReason.class);
  private final TimeHistogram timeToFirstToken =
      new TimeHistogram(
          0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5,
          10.0, 20.0, 40.0, 80.0, 160.0, 640.0, 2560.0);
  private final TimeHistogram interTokenLatency =
      new TimeHistogram(
          0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0,
          20.0, 40.0, 80.0);
  private final TimeHistogram e2eLatency =
      new TimeHistogram(
          0.3, 0.5, 0.8, 1.0, 1.5, 2.0, 2.5, 5.0, 10.0, 15.0, 20.0, 30.0, 40.0, 50.0, 60.0, 120.0,
          240.0, 480.0, 960.0, 1920.0, 7680.0);
  private volatile Load load = Load.NONE;

  /** What an engine is busy with; replaced as a whole, so that a reader sees one step. */
  record Load(int running, int waiting, double kvUsage) {
    static final Load NONE = new Load(0, 0, 0);
  }

  /** Metrics of an engine with that room of cache, tokens. */
  public EngineMetrics(long kvTokens) {
    this.kvTokens = kvTokens;
    for (FinishReason reason : FinishReason.values()) {
      finished.put(reason, new LongAdder());
    }
  }

  /** A step began. */
  public void stepBegan(Step step) {
    load = new Load(step.running(), step.waiting(), (double) step.reservedTokens() / kvTokens);
  }

  /** So many requests are being answered, and none waits; of the cache nothing is known. */
  public void busy(int running) {
    load = new Load(running, 0, 0);
  }

  /** The engine has nothing to do. */
  public void idle() {
    load = Load.NONE;
  }

  /** A request's first token left the engine so long after its arrival. */
  public void firstToken(long sinceArrivalNs, int promptTokensOfRequest) {
    promptTokens.add(promptTokensOfRequest);
    generationTokens.increment();
    timeToFirstToken.record(sinceArrivalNs);
  }

  /** A later token left the engine so long after the one before. */
  public void nextToken(long sinceLastNs) {
    generationTokens.increment();
    interTokenLatency.record(sinceLastNs);
  }

  /** A request ended so long after its arrival; only whole answers enter the latency histogram. */
  public void finished(FinishReason reason, long sinceArrivalNs) {
    finished.get(reason).increment();
    if (reason != FinishReason.ABORT) {
      e2eLatency.record(sinceArrivalNs);
    }
  }

  Load load() {
    return load;
  }

  long promptTokens() {
    return promptTokens.sum();
  }

  long generationTokens() {
    return generationTokens.sum();
  }

  long finished(FinishReason reason) {
    return finished.get(reason).sum();
  }

  TimeHistogram timeToFirstToken() {
    return timeToFirstToken;
  }

  TimeHistogram interTokenLatency() {
    return interTokenLatency;
  }

  TimeHistogram e2eLatency() {
    return e2eLatency;
  }
}
