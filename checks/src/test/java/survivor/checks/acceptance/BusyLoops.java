package survivor.checks.acceptance;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Keeps every core busy for 80 % of the time, until its input ends. */
final class BusyLoops {
  private static final long PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long BUSY_NS = PERIOD_NS * 8 / 10;

  private BusyLoops() {}

  public static void main(String[] arguments) throws IOException {
    for (int core = 0; core < Runtime.getRuntime().availableProcessors(); core++) {
      Thread thread = new Thread(BusyLoops::loop, "busy-" + core);
      thread.setDaemon(true);
      thread.start();
    }
    while (System.in.read() >= 0) {
      // whoever started this holds the other end, and says nothing
    }
  }

  private static void loop() {
    while (true) {
      long beginNs = System.nanoTime();
      while (System.nanoTime() - beginNs < BUSY_NS) {
        Thread.onSpinWait();
      }
      try {
        TimeUnit.NANOSECONDS.sleep(PERIOD_NS - BUSY_NS);
      } catch (InterruptedException e) {
        return;
      }
    }
  }
}
