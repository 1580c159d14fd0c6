package survivor.simulator.replica;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Signals on their way to the engine's thread. Putting never waits. */
final class Inbox {
  private final Queue<Signal> signals = new ConcurrentLinkedQueue<>();
  private volatile boolean readerIdle;
  private volatile boolean closed;

  void put(Signal signal, Thread reader) {
    signals.add(signal);
    if (readerIdle) {
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

  void drain(Consumer<Signal> to) {
    for (Signal next = signals.poll(); next != null; next = signals.poll()) {
      to.accept(next);
    }
  }

  /** Waits until there is a signal or the inbox is closed. Only for the reader. */
  void await() {
    readerIdle = true;
    while (signals.isEmpty() && !closed) {
      LockSupport.park(this);
    }
    readerIdle = false;
  }
}
