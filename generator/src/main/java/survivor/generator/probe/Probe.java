package survivor.generator.probe;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import reactor.netty.resources.LoopResources;
import survivor.generator.client.Exchange;
import survivor.generator.client.StreamClient;
import survivor.generator.clock.Clock;
import survivor.generator.clock.StepClock;
import survivor.generator.outcome.Input;
import survivor.generator.outcome.RequestFold;
import survivor.generator.outcome.Terms;
import survivor.generator.warmup.WarmReplica;

/** Sends single requests as the generator would. Not thread-safe. */
public final class Probe implements AutoCloseable {
  /** Beyond every timer of a request: who has heard nothing by then never will. */
  private static final long SILENCE_NS = 10_000_000_000L;

  private static final Duration CLOSE = Duration.ofSeconds(5);
  private static final int WARM_REQUESTS = 40;
  private static final long WARM_TIMEOUT_NS = 5_000_000_000L;

  private final Clock clock;
  private final LoopResources loops = LoopResources.create("survivor-probe", 1, 1, true);

  public Probe(Clock clock) {
    this.clock = clock;
  }

  /** Runs the path of a request within this process, so that the first real one is not late. */
  public void warmUp() {
    URI gone;
    try (WarmReplica replica = new WarmReplica()) {
      URI address = URI.create("http://127.0.0.1:" + replica.port());
      for (int i = 0; i < WARM_REQUESTS; i++) {
        send(warmAsk(address));
      }
      gone = address;
    }
    send(warmAsk(gone));
  }

  /**
   * Sends one request and waits for its end, which its deadline bounds.
   *
   * @throws InterruptedRequest if the thread is interrupted before it
   * @throws IllegalStateException if the event loop is broken
   */
  public Life send(Ask ask) {
    String key = "probe/" + UUID.randomUUID();
    byte[] body = ask.body(key);
    StreamClient.Settings settings =
        new StreamClient.Settings(ask.target(), ask.endpoint(), 1, ask.timeoutNs());
    try (StreamClient client = new StreamClient(settings, loops)) {
      BlockingQueue<Input> inputs = new LinkedBlockingQueue<>();
      StepClock step = new StepClock(clock, clock.wallNs());
      long intendedNs = step.nowNs();
      long dispatchNs = step.nowNs();
      long deadlineNs = dispatchNs + ask.timeoutNs();
      Exchange exchange =
          new Exchange(
              0, deadlineNs, step, (index, input) -> inputs.add(input), client.loops().next());
      client.send(exchange, body, key);
      Terms terms =
          new Terms(intendedNs, dispatchNs, deadlineNs, ask.choices(), ask.completion(), true);
      Life life = fold(terms, inputs, exchange);
      letGo(client);
      return life;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedRequest(e);
    }
  }

  @Override
  public void close() {
    loops.disposeLater(Duration.ZERO, CLOSE).block(CLOSE);
  }

  private static Input next(BlockingQueue<Input> inputs, Terms terms) throws InterruptedException {
    long mostNs = terms.deadlineNs() - terms.dispatchNs() + SILENCE_NS;
    Input next = inputs.poll(mostNs, TimeUnit.NANOSECONDS);
    if (next == null) {
      throw new IllegalStateException("the event loop has not even kept the request's deadline");
    }
    return next;
  }

  private static Life fold(Terms terms, BlockingQueue<Input> inputs, Exchange exchange)
      throws InterruptedException {
    LifeFold fold = new LifeFold(terms);
    RequestFold.Phase before = RequestFold.Phase.UNDECIDED;
    while (before != RequestFold.Phase.OVER) {
      RequestFold.Phase after = fold.accept(next(inputs, terms));
      if (after == RequestFold.Phase.DRAINING && before != after) {
        exchange.drainUntil(fold.drainUntilNs());
      }
      before = after;
    }
    exchange.close();
    return fold.life();
  }

  /**
   * Waits until the connection is closed or back in the pool. Both take a second task on the loop;
   * a pool that is disposed before counts below 0 and says so on stderr.
   */
  private static void letGo(StreamClient client) {
    for (int i = 0; i < 2; i++) {
      client.loops().next().submit(() -> {}).syncUninterruptibly();
    }
  }

  private static Ask warmAsk(URI address) {
    return new Ask(
        address,
        "/v1/chat/completions",
        "warm-up",
        Optional.empty(),
        16,
        16,
        false,
        1,
        Terms.Completion.FINISH,
        WARM_TIMEOUT_NS);
  }

  /** The thread that waited for a request was interrupted. */
  public static final class InterruptedRequest extends RuntimeException {
    private static final long serialVersionUID = 1;

    private InterruptedRequest(InterruptedException cause) {
      super("interrupted while a request was in flight", cause);
    }
  }
}
