package survivor.simulator.replica;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;
import survivor.simulator.clock.Clock;

/**
 * Signals on their way to the engine's thread.
 *
 * <p>A signal is stamped and queued under one lock. So whoever takes at an instant t has every
 * signal stamped up to t, and which requests a step sees depends on their stamps alone. The lock is
 * held for no longer than that.
 */
final class Inbox {
  private final Object lock = new Object();
  private final Clock clock;
  private List<Signal> signals = new ArrayList<>();
  private boolean readerIdle;
  private volatile boolean closed;

  Inbox(Clock clock) {
    this.clock = clock;
  }

  /** Queues the signal made of the present instant, ns. */
  void put(LongFunction<Signal> signalAt, Thread reader) {
    boolean wake;
    synchronized (lock) {
      signals.add(signalAt.apply(clock.nanoTime()));
      wake = readerIdle;
      readerIdle = false;
    }
    if (wake) {
      LockSupport.unpark(reader);
    }
  }

  void close(Thread reader) {
    closed = true;
    LockSupport.unpark(reader);
  }

  boolean closed() {
    return closed;
  }

  /** Takes all signals, in the order of their stamps. */
  List<Signal> take() {
    synchronized (lock) {
      List<Signal> taken = signals;
      signals = new ArrayList<>();
      return taken;
    }
  }

  /** Waits until there is a signal or the inbox is closed. Only for the reader. */
  void await() {
    while (emptyAndIdle() && !closed) {
      LockSupport.park(this);
    }
  }

  /**
   * Waits until there is a signal, the inbox is closed, or an instant, ns, has come. Only for the
   * reader.
   */
  void awaitUntil(long atNs) {
    long now = clock.nanoTime();
    while (now < atNs && emptyAndIdle() && !closed) {
      LockSupport.parkNanos(this, atNs - now);
      now = clock.nanoTime();
    }
  }

  private boolean emptyAndIdle() {
    synchronized (lock) {
      readerIdle = signals.isEmpty();
      return readerIdle;
    }
  }
}
