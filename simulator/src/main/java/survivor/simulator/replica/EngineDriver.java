package survivor.simulator.replica;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import survivor.simulator.clock.Clock;
import survivor.simulator.engine.Emission;
import survivor.simulator.engine.EngineModel;
import survivor.simulator.engine.EngineState;
import survivor.simulator.engine.FinishReason;
import survivor.simulator.engine.Sequence;
import survivor.simulator.engine.Step;
import survivor.simulator.metrics.EngineMetrics;
import survivor.simulator.truth.RequestTruth;

/**
 * Plays the step model in real time, on one thread of its own.
 *
 * <p>A request is considered at the first step that begins at or after its arrival. When the thread
 * wakes late it does not shift the plan: the next step still begins at the planned end of the
 * former, and tokens that are overdue are handed over at once.
 */
public final class EngineDriver implements Replica {
  private final EngineModel model;
  private final Clock clock;
  private final EngineMetrics metrics;
  private final Consumer<RequestTruth> truth;
  private final Inbox inbox;
  private final AtomicLong numbers = new AtomicLong();
  private final Thread thread;

  /* The rest belongs to the engine's thread. */
  private final Map<Long, OpenAnswer> open = new HashMap<>();
  private final List<OpenAnswer> arrived = new ArrayList<>();
  private final Set<Long> left = new HashSet<>();
  private EngineState state = EngineState.empty();

  /** Where the next step begins, or, if the engine is idle, the earliest instant for it. */
  private long plannedNs;

  private EngineDriver(
      EngineModel model, Clock clock, EngineMetrics metrics, Consumer<RequestTruth> truth) {
    this.model = model;
    this.clock = clock;
    this.metrics = metrics;
    this.truth = truth;
    this.inbox = new Inbox(clock);
    this.plannedNs = clock.nanoTime();
    this.thread = new Thread(this::run, "simulator-engine");
    this.thread.setDaemon(true);
  }

  /**
   * Starts a replica.
   *
   * @param model what it does
   * @param clock its monotonic time plans the steps
   * @param metrics told of every step and token
   * @param truth told of every ended answer; it must neither block nor throw
   */
  public static EngineDriver start(
      EngineModel model, Clock clock, EngineMetrics metrics, Consumer<RequestTruth> truth) {
    EngineDriver driver = new EngineDriver(model, clock, metrics, truth);
    driver.thread.start();
    return driver;
  }

  @Override
  public long submit(AnswerOrder order, TokenSink sink) {
    long number = numbers.incrementAndGet();
    if (!model.fits(OpenAnswer.sequenceOf(number, order))) {
      throw new IllegalArgumentException("the request can never fit the cache");
    }
    inbox.put(atNs -> new Signal.Arrived(number, order, sink, atNs), thread);
    return number;
  }

  @Override
  public void abort(long answer) {
    inbox.put(atNs -> new Signal.Left(answer), thread);
  }

  @Override
  public void close() {
    inbox.close(thread);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    while (!inbox.closed()) {
      if (state.idle() && arrived.isEmpty()) {
        metrics.idle();
        inbox.await();
      }
      receive();
      if (state.idle() && !arrived.isEmpty()) {
        plannedNs = Math.max(plannedNs, firstArrivalNs());
      }
      takeOutLeft(plannedNs);
      admitArrived(plannedNs);
      Optional<Step> step = model.step(state);
      if (step.isPresent()) {
        plannedNs = play(step.get(), plannedNs);
      }
    }
    abandonAll();
  }

  private void receive() {
    for (Signal signal : inbox.take()) {
      switch (signal) {
        case Signal.Arrived in -> arrived.add(new OpenAnswer(in));
        case Signal.Left out -> left.add(out.number());
      }
    }
  }

  private long firstArrivalNs() {
    return arrived.get(0).arrivedNs();
  }

  private void takeOutLeft(long atNs) {
    if (left.isEmpty()) {
      return;
    }
    arrived.removeIf(
        answer -> {
          boolean gone = left.contains(answer.sequence().id());
          if (gone) {
            end(answer, atNs, FinishReason.ABORT);
          }
          return gone;
        });
    for (Long id : left) {
      OpenAnswer answer = open.remove(id);
      if (answer != null) {
        end(answer, atNs, FinishReason.ABORT);
      }
    }
    state = state.without(left);
    left.clear();
  }

  private void admitArrived(long startNs) {
    List<Sequence> inTime = new ArrayList<>();
    arrived.removeIf(
        answer -> {
          boolean due = answer.arrivedNs() <= startNs;
          if (due) {
            open.put(answer.sequence().id(), answer);
            inTime.add(answer.sequence());
          }
          return due;
        });
    state = state.enqueue(inTime);
  }

  /** Waits for the step's planned end and hands its tokens over; returns that end. */
  private long play(Step step, long startNs) {
    long endNs = startNs + step.durationNs();
    for (Sequence sequence : step.admitted()) {
      open.get(sequence.id()).admitted(startNs);
    }
    metrics.stepBegan(step);
    for (long now = clock.nanoTime(); now < endNs && !inbox.closed(); now = clock.nanoTime()) {
      LockSupport.parkNanos(this, endNs - now);
    }
    if (inbox.closed()) {
      return endNs;
    }
    receive();
    long lateNs = clock.nanoTime() - endNs;
    for (Emission emission : step.emissions()) {
      if (!left.contains(emission.sequenceId())) {
        handOver(emission, endNs, lateNs);
      }
    }
    state = step.after();
    return endNs;
  }

  private void handOver(Emission emission, long plannedNs, long lateNs) {
    OpenAnswer answer = open.get(emission.sequenceId());
    long sinceNs = plannedNs - answer.lastNs();
    if (emission.index() == 0) {
      metrics.firstToken(sinceNs, answer.order().promptTokens());
    } else {
      metrics.nextToken(sinceNs);
    }
    answer.emit(emission.index(), emission.last(), plannedNs, lateNs);
    if (emission.last()) {
      open.remove(emission.sequenceId());
      end(answer, plannedNs, answer.order().ending());
    } else {
      answer.flush();
    }
  }

  private void end(OpenAnswer answer, long atNs, FinishReason outcome) {
    metrics.finished(outcome, atNs - answer.arrivedNs());
    truth.accept(answer.truth(atNs, outcome));
  }

  private void abandonAll() {
    receive();
    long nowNs = clock.nanoTime();
    takeOutLeft(nowNs);
    arrived.forEach(answer -> open.put(answer.sequence().id(), answer));
    for (OpenAnswer answer : open.values()) {
      answer.abandon();
      end(answer, nowNs, FinishReason.ABORT);
    }
    open.clear();
    metrics.idle();
  }
}
