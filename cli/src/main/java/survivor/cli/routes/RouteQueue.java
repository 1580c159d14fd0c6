package survivor.cli.routes;

import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import survivor.log.Routed;

/** Hands routes to a sink on a thread of its own. Whoever offers one never waits. */
public final class RouteQueue implements AutoCloseable {
  private static final long IDLE_MS = 100;
  private static final long END_MS = 20_000;

  private final BlockingQueue<Routed> queue;
  private final RouteSink sink;
  private final Consumer<String> say;
  private final AtomicLong refused = new AtomicLong();
  private final Thread thread = new Thread(this::run, "routes");
  private volatile boolean ending;
  private volatile Optional<String> broken = Optional.empty();

  /**
   * Starts the thread, which owns the sink from now on.
   *
   * @param capacity routes that wait at most, at least 1; what comes beyond is refused
   * @param say takes one line for the user
   */
  public RouteQueue(int capacity, RouteSink sink, Consumer<String> say) {
    this.queue = new ArrayBlockingQueue<>(capacity);
    this.sink = sink;
    this.say = say;
    thread.setDaemon(true);
    thread.start();
  }

  /** Takes a route, or counts it as refused; returns at once. */
  public void offer(Routed route) {
    if (!queue.offer(route) && refused.getAndIncrement() == 0) {
      say.accept("routes come faster than they are kept: from now on some requests have none");
    }
  }

  /** Routes that are not kept, so far; complete after {@link #close}. */
  public long lost() {
    return refused.get() + sink.failures();
  }

  /** Why a route was lost last; empty if none was. */
  public Optional<String> why() {
    if (broken.isPresent() || !sink.lastFailure().isEmpty()) {
      return broken.or(() -> Optional.of(sink.lastFailure()));
    }
    return refused.get() > 0 ? Optional.of("the queue was full") : Optional.empty();
  }

  /** Keeps what is queued, and closes the sink. */
  @Override
  public void close() {
    ending = true;
    try {
      thread.join(END_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      refused.addAndGet(queue.size());
      broken = Optional.of("the sink does not take them");
    }
  }

  private void run() {
    try (RouteSink owned = sink) {
      boolean last = false;
      while (!last) {
        last = ending;
        for (Routed next = queue.poll(IDLE_MS, TimeUnit.MILLISECONDS);
            next != null;
            next = queue.poll()) {
          owned.write(next);
        }
        owned.flush();
      }
    } catch (InterruptedException e) {
      broken = Optional.of("interrupted");
    }
  }
}
