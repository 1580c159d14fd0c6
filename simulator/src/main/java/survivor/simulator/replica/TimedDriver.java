package survivor.simulator.replica;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import survivor.simulator.clock.Clock;
import survivor.simulator.engine.FinishReason;
import survivor.simulator.metrics.EngineMetrics;
import survivor.simulator.truth.RequestTruth;

/**
 * Gives every answer the same life, on one thread of its own: the first token after a drawn time
 * from the arrival, the others a gap apart, any number of answers at once. Nothing waits.
 *
 * <p>In a stall nothing comes; what fell due in it comes at its end, in the order in which it was
 * due. Tokens due after the stall are not moved.
 */
public final class TimedDriver implements Replica {
  private final GivenTimes times;
  private final Optional<Stall> stall;
  private final long seed;
  private final Clock clock;
  private final EngineMetrics metrics;
  private final Consumer<RequestTruth> truth;
  private final Inbox inbox;
  private final AtomicLong numbers = new AtomicLong();
  private final Thread thread;

  /* The rest belongs to the replica's thread. */
  private final Map<Long, OpenAnswer> open = new HashMap<>();
  private final PriorityQueue<Due> tokens =
      new PriorityQueue<>(
          Comparator.comparingLong(Due::atNs)
              .thenComparingLong(Due::dueNs)
              .thenComparingLong(Due::answer));

  /** The next token of an answer, when it is due, and when it comes. */
  private record Due(long answer, int index, long dueNs, long atNs) {}

  private TimedDriver(
      GivenTimes times,
      Optional<Stall> stall,
      long seed,
      Clock clock,
      EngineMetrics metrics,
      Consumer<RequestTruth> truth) {
    this.times = times;
    this.stall = stall;
    this.seed = seed;
    this.clock = clock;
    this.metrics = metrics;
    this.truth = truth;
    this.inbox = new Inbox(clock);
    this.thread = new Thread(this::run, "simulator-timed");
    this.thread.setDaemon(true);
  }

  /**
   * Starts a replica.
   *
   * @param times when tokens come
   * @param stall when none do, on the monotonic clock
   * @param seed with an answer's number in the order of arrival it decides the first token's time
   * @param clock its monotonic time is the one of all instants
   * @param metrics told of every token; nothing ever waits in them
   * @param truth told of every ended answer; it must neither block nor throw
   */
  public static TimedDriver start(
      GivenTimes times,
      Optional<Stall> stall,
      long seed,
      Clock clock,
      EngineMetrics metrics,
      Consumer<RequestTruth> truth) {
    TimedDriver driver = new TimedDriver(times, stall, seed, clock, metrics, truth);
    driver.thread.start();
    return driver;
  }

  @Override
  public long submit(AnswerOrder order, TokenSink sink) {
    long number = numbers.incrementAndGet();
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
      if (tokens.isEmpty()) {
        inbox.await();
      } else {
        inbox.awaitUntil(tokens.element().atNs());
      }
      receive();
      long nowNs = clock.nanoTime();
      Set<OpenAnswer> told = new LinkedHashSet<>();
      while (!tokens.isEmpty() && tokens.element().atNs() <= nowNs && !inbox.closed()) {
        handOver(tokens.remove()).ifPresent(told::add);
      }
      told.forEach(OpenAnswer::flush);
    }
    abandonAll();
  }

  private void receive() {
    for (Signal signal : inbox.take()) {
      switch (signal) {
        case Signal.Arrived in -> begin(in);
        case Signal.Left out -> end(out.number(), clock.nanoTime(), FinishReason.ABORT);
      }
    }
  }

  private void begin(Signal.Arrived arrival) {
    OpenAnswer answer = new OpenAnswer(arrival);
    answer.admitted(arrival.atNs());
    open.put(arrival.number(), answer);
    metrics.busy(open.size());
    expect(arrival.number(), 0, arrival.atNs() + times.firstNs(seed, arrival.number()));
  }

  private void expect(long answer, int index, long dueNs) {
    long atNs = stall.map(s -> s.delayed(dueNs)).orElse(dueNs);
    tokens.add(new Due(answer, index, dueNs, atNs));
  }

  /** Hands a token over, unless its answer has ended, and returns the answer if it goes on. */
  private Optional<OpenAnswer> handOver(Due token) {
    OpenAnswer answer = open.get(token.answer());
    if (answer == null) {
      return Optional.empty();
    }
    long sinceNs = token.atNs() - answer.lastNs();
    if (token.index() == 0) {
      metrics.firstToken(sinceNs, answer.order().promptTokens());
    } else {
      metrics.nextToken(sinceNs);
    }
    boolean last = token.index() + 1 == answer.order().outputTokens();
    answer.emit(token.index(), last, token.atNs(), clock.nanoTime() - token.atNs());
    if (last) {
      end(token.answer(), token.atNs(), answer.order().ending());
      return Optional.empty();
    }
    expect(token.answer(), token.index() + 1, token.dueNs() + times.gapNs());
    return Optional.of(answer);
  }

  private void end(long number, long atNs, FinishReason outcome) {
    OpenAnswer answer = open.remove(number);
    if (answer != null) {
      metrics.busy(open.size());
      metrics.finished(outcome, atNs - answer.arrivedNs());
      truth.accept(answer.truth(atNs, outcome));
    }
  }

  private void abandonAll() {
    receive();
    long nowNs = clock.nanoTime();
    for (Long number : open.keySet().stream().sorted().toList()) {
      open.get(number).abandon();
      end(number, nowNs, FinishReason.ABORT);
    }
  }
}
