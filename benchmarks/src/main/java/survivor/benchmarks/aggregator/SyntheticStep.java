package survivor.benchmarks.aggregator;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.avro.specific.SpecificRecord;
import survivor.benchmarks.step.Load;
import survivor.benchmarks.step.Orders;
import survivor.benchmarks.step.Target;
import survivor.log.Account;
import survivor.log.ChunkReceived;
import survivor.log.Completed;
import survivor.log.Dispatched;
import survivor.log.StepDrained;
import survivor.log.StepOpened;
import survivor.log.StepOrdered;
import survivor.schemas.Keys;

/**
 * The events of a whole step in one partition, as a generator writes them under a steady load: a
 * request every 120 ms, 256 output events each, 30 ms apart, so that about 64 requests are open at
 * any time and their events lie side by side.
 */
final class SyntheticStep {
  /** Dispatched, the output events, Completed. */
  static final int EVENTS_A_REQUEST = 258;

  private static final int TOKENS = 256;
  private static final long TICK_NS = 30_000_000;
  private static final int TICKS_BETWEEN = 4;
  private static final long JITTER_NS = 3_000_000;
  private static final String SHA256 = "0".repeat(64);
  private static final String INCARNATION = "00000000-0000-0000-0000-000000000000";

  private final int requests;
  private final StepOrdered order;
  private final List<String> sources;
  private final Deque<Open> open = new ArrayDeque<>();
  private final SplittableRandom jitter = new SplittableRandom(1);
  private long sequence;
  private int next;

  /** Takes the events in their order. */
  interface Sink {
    /**
     * One event.
     *
     * @param timestampMs record timestamp, milliseconds since 1970
     */
    void event(String key, long timestampMs, SpecificRecord fact);
  }

  /** A request that has not ended. */
  private static final class Open {
    private final String key;
    private final long intendedNs;
    private int outputs;
    private long firstNs;
    private long lastNs;

    Open(int index, long intendedNs) {
      this.key = Keys.request(Orders.RUN, "synthetic", index);
      this.intendedNs = intendedNs;
    }
  }

  /**
   * A step.
   *
   * @param requests at least 1
   * @param nowWallNs the step ends about now, nanoseconds since 1970
   * @param sources sources of samples that will close
   */
  SyntheticStep(int requests, long nowWallNs, List<String> sources) {
    this.requests = requests;
    this.sources = List.copyOf(sources);
    long lengthNs = (long) requests * TICKS_BETWEEN * TICK_NS;
    Load load = new Load("8.333", "constant", 1, TOKENS, 0, lengthNs, 0);
    Target target =
        new Target(
            "http://127.0.0.1:8000", "/v1/chat/completions", Optional.of("http://x/metrics"));
    long startWallNs = nowWallNs - lengthNs - 30_000_000_000L;
    this.order = Orders.of("synthetic", load, target, startWallNs);
  }

  /** The step's order. */
  StepOrdered order() {
    return order;
  }

  /** Events with a request's key. */
  long events() {
    return (long) requests * EVENTS_A_REQUEST;
  }

  /** Writes the whole step, markers included. To be called once. */
  void write(Sink sink) {
    String step = Keys.step(order.getRunId(), order.getStepId());
    sink.event(step, wallMs(0), opened());
    for (long tick = 0; next < requests || !open.isEmpty(); tick++) {
      long nowNs = tick * TICK_NS;
      if (next < requests && tick % TICKS_BETWEEN == 0) {
        dispatch(nowNs, sink);
      }
      for (Open request : open) {
        if (request.outputs < TOKENS && request.intendedNs < nowNs) {
          output(request, nowNs, sink);
        }
      }
      if (!open.isEmpty() && open.getFirst().outputs == TOKENS) {
        complete(open.removeFirst(), sink);
      }
    }
    sink.event(step, wallMs(order.getMeasuredNs()), drained());
  }

  private StepOpened opened() {
    return StepOpened.newBuilder()
        .setOrder(order)
        .setShard(0)
        .setIncarnation(INCARNATION)
        .setSequence(sequence++)
        .setScheduleSha256(SHA256)
        .setScheduledTotal(requests)
        .setScheduledHere(requests)
        .setSampleSources(sources)
        .setEpochWallNs(order.getStartWallNs())
        .build();
  }

  private void dispatch(long nowNs, Sink sink) {
    Open request = new Open(next++, nowNs);
    open.addLast(request);
    sink.event(request.key, wallMs(nowNs), new Dispatched(0, sequence++, nowNs, nowNs + 60_000));
  }

  private void output(Open request, long nowNs, Sink sink) {
    long atNs = nowNs + jitter.nextLong(JITTER_NS);
    request.firstNs = request.outputs == 0 ? atNs : request.firstNs;
    request.lastNs = atNs;
    ChunkReceived chunk = new ChunkReceived(0, sequence++, atNs, request.outputs, true, null, null);
    request.outputs++;
    sink.event(request.key, wallMs(request.intendedNs), chunk);
  }

  private void complete(Open request, Sink sink) {
    Account account =
        Account.newBuilder()
            .setIntendedNs(request.intendedNs)
            .setDispatchNs(request.intendedNs + 60_000)
            .setSentNs(request.intendedNs + 250_000)
            .setHeadersNs(request.firstNs)
            .setFirstNs(request.firstNs)
            .setFirstAnswerNs(request.firstNs)
            .setLastNs(request.lastNs)
            .setFinishNs(request.lastNs)
            .setDoneNs(request.lastNs + 40_000)
            .setDecidedNs(request.lastNs)
            .setFinishReason("length")
            .setOutputs(request.outputs)
            .setReads(request.outputs + 1)
            .setBytes(request.outputs * 210L)
            .setComments(0)
            .setMalformed(0)
            .setServerTokens(request.outputs)
            .setPromptTokens(32)
            .setReusedConnection(true)
            .setFlags(List.of())
            .build();
    sink.event(request.key, wallMs(request.intendedNs), new Completed(0, sequence++, account));
  }

  private StepDrained drained() {
    return StepDrained.newBuilder()
        .setRunId(order.getRunId())
        .setStepId(order.getStepId())
        .setShard(0)
        .setShards(1)
        .setIncarnation(INCARNATION)
        .setSequence(sequence++)
        .setDispatched(requests)
        .setEventsByPartition(List.of(events()))
        .setRequestsByPartition(List.of((long) requests))
        .setRefused(0)
        .build();
  }

  private long wallMs(long atNs) {
    return (order.getStartWallNs() + atNs) / 1_000_000;
  }
}
