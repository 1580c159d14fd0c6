package survivor.generator.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.netty.http.client.HttpClientResponse;
import reactor.util.context.Context;
import reactor.util.context.ContextView;
import survivor.generator.clock.StepClock;
import survivor.generator.outcome.Input;
import survivor.generator.record.Steering;

/**
 * One request and its response. Its state belongs to one event loop: at first any of the client's,
 * then the connection's.
 */
public final class Exchange extends BaseSubscriber<ByteBuf> implements Steering {
  private static final String KEY = "survivor.exchange";

  /** Errors that come after the exchange was closed here tell nothing about the request. */
  private final Context context =
      Context.of(KEY, this, "reactor.onErrorDropped.local", (Consumer<Throwable>) late -> {});

  private final int index;
  private final long deadlineNs;
  private final StepClock clock;
  private final Seen seen;
  private final EventExecutor firstLoop;
  private volatile Outgoing outgoing;
  private volatile Channel channel;
  private volatile boolean ended;
  private volatile Future<?> deadline;
  private Future<?> drain;
  private boolean reused;
  private int read = -1;
  private long readNs;
  private int writes;
  private boolean socketFailed;

  /**
   * An exchange that has not been sent.
   *
   * @param index arrival number of the request in the whole step
   * @param deadlineNs the client's deadline, nanoseconds from the epoch
   * @param firstLoop loop that keeps the deadline until there is a connection
   */
  public Exchange(int index, long deadlineNs, StepClock clock, Seen seen, EventExecutor firstLoop) {
    this.index = index;
    this.deadlineNs = deadlineNs;
    this.clock = clock;
    this.seen = seen;
    this.firstLoop = firstLoop;
  }

  /** The exchange whose request this context belongs to. */
  static Exchange in(ContextView context) {
    return context.get(KEY);
  }

  /** What is to be sent. */
  Outgoing outgoing() {
    return outgoing;
  }

  /**
   * Starts the one timer of the whole request and asks for a connection, both on the loop: done on
   * the caller's thread, they wake the loop several times, and on few cores the two change places
   * each time.
   */
  void begin(Outgoing request, Flux<ByteBuf> requests) {
    outgoing = request;
    firstLoop.execute(
        () -> {
          if (!ended) {
            deadline = schedule(firstLoop, deadlineNs, this::deadlinePassed);
            requests.subscribe(this);
          }
        });
  }

  /** No connection was asked for. */
  void failUnsent(String why) {
    end(new Input.NotConnected(clock.nowNs(), why));
  }

  @Override
  public void drainUntil(long atNs) {
    onLoop(
        () -> {
          if (!ended) {
            drain = schedule(loop(), atNs, this::drainPassed);
          }
        });
  }

  @Override
  public void close() {
    if (!ended) {
      onLoop(
          () -> {
            if (!ended) {
              shut();
            }
          });
    }
  }

  @Override
  public Context currentContext() {
    return context;
  }

  /** The request is about to be written to this connection. */
  void bound(Channel connection, WireTap tap) {
    channel = connection;
    reused = tap.bind(this);
    Future<?> timer = deadline;
    if (ended) {
      shut();
    } else if (connection.eventLoop() != firstLoop && timer != null && timer.cancel(false)) {
      deadline = schedule(connection.eventLoop(), deadlineNs, this::deadlinePassed);
    }
  }

  void readArrived() {
    read++;
    readNs = clock.nowNs();
  }

  void writeBegun() {
    writes++;
  }

  void writeEnded(boolean flushed) {
    writes--;
    if (writes == 0 && flushed && !ended) {
      seen.seen(index, new Input.Sent(clock.nowNs(), reused));
    }
  }

  void socketFailed() {
    socketFailed = true;
  }

  void head(HttpClientResponse response) {
    if (!ended) {
      seen.seen(
          index,
          new Input.Head(
              readNs,
              read,
              response.status().code(),
              Optional.ofNullable(response.responseHeaders().get("content-type")),
              Optional.ofNullable(response.responseHeaders().get("retry-after"))));
    }
  }

  @Override
  protected void hookOnSubscribe(Subscription subscription) {
    requestUnbounded();
  }

  @Override
  protected void hookOnNext(ByteBuf body) {
    if (!ended && body.isReadable()) {
      byte[] copy = new byte[body.readableBytes()];
      body.getBytes(body.readerIndex(), copy);
      seen.seen(index, new Input.Read(readNs, read, ByteBuffer.wrap(copy)));
    }
  }

  @Override
  protected void hookOnComplete() {
    long now = clock.nowNs();
    end(socketFailed ? new Input.Reset(now) : new Input.End(now));
  }

  @Override
  protected void hookOnError(Throwable failure) {
    end(Failures.input(failure, clock.nowNs(), channel != null, read >= 0, reused, socketFailed));
  }

  private void deadlinePassed() {
    if (ended) {
      return;
    }
    if (!loop().inEventLoop()) {
      onLoop(this::deadlinePassed);
      return;
    }
    shut();
    seen.seen(index, new Input.Deadline(clock.nowNs()));
  }

  private void drainPassed() {
    if (!ended) {
      shut();
      seen.seen(index, new Input.DrainOver(clock.nowNs()));
    }
  }

  private void end(Input last) {
    if (!ended) {
      leave();
      seen.seen(index, last);
    }
  }

  /** Closes the socket, so that the server can abort. */
  private void shut() {
    leave();
    cancel();
    Channel connection = channel;
    if (connection != null) {
      var unused = connection.close();
    }
  }

  private void leave() {
    ended = true;
    cancelTimer(deadline);
    cancelTimer(drain);
    Channel connection = channel;
    if (connection != null && connection.pipeline().get(WireTap.NAME) instanceof WireTap tap) {
      tap.release(this);
    }
  }

  private EventExecutor loop() {
    Channel connection = channel;
    return connection == null ? firstLoop : connection.eventLoop();
  }

  private void onLoop(Runnable action) {
    loop().execute(action);
  }

  private Future<?> schedule(EventExecutor loop, long atNs, Runnable action) {
    return loop.schedule(action, Math.max(0, atNs - clock.nowNs()), TimeUnit.NANOSECONDS);
  }

  private static void cancelTimer(Future<?> timer) {
    if (timer != null) {
      timer.cancel(false);
    }
  }
}
