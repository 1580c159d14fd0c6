package survivor.cli.run;

import java.util.concurrent.atomic.AtomicInteger;
import survivor.cli.Signals;

/**
 * The user's Ctrl-C. The first asks the command to end: a wait of the main thread is cut short, or
 * the main thread sees it at its next look. The second ends everything at once.
 */
public final class Interrupt {
  private final AtomicInteger count = new AtomicInteger();
  private final Thread main;
  private boolean cutsWaits = true;

  private Interrupt(Thread main) {
    this.main = main;
  }

  /**
   * Listens from now on; waits of the calling thread are cut short.
   *
   * @param atOnce what the second one does
   */
  public static Interrupt listen(Runnable atOnce) {
    Interrupt interrupt = new Interrupt(Thread.currentThread());
    Signals.onStop(() -> interrupt.arrive(atOnce));
    return interrupt;
  }

  /** Whether the user wants the end. */
  public boolean requested() {
    return count.get() > 0;
  }

  /** From now on the main thread looks by itself; no wait of it is cut short any more. */
  public synchronized void lookOnly() {
    cutsWaits = false;
    Thread.interrupted(); // one that came just before is seen by requested()
  }

  private void arrive(Runnable atOnce) {
    if (count.incrementAndGet() > 1) {
      atOnce.run();
      return;
    }
    synchronized (this) {
      if (cutsWaits) {
        main.interrupt();
      }
    }
  }
}
