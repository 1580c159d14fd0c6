package survivor.cli.role;

import java.util.concurrent.CountDownLatch;
import survivor.cli.Signals;

/** Waits until this process is told to stop. */
final class Foreground {
  private final CountDownLatch stop = new CountDownLatch(1);

  /** From now on Ctrl-C and SIGTERM end {@link #await()}. */
  Foreground() {
    Signals.onStop(stop::countDown);
  }

  void stop() {
    stop.countDown();
  }

  void await() {
    try {
      stop.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
