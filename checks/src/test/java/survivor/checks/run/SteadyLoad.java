package survivor.checks.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** A request every so often, whatever becomes of those before. */
final class SteadyLoad implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofMillis(50);

  private final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final Thread pacer;
  private volatile boolean over;

  SteadyLoad(int port, int tokens) {
    pacer =
        Thread.ofPlatform()
            .daemon()
            .name("steady-load")
            .start(
                () -> {
                  while (!over) {
                    Asked next = new Asked("fleet/step/" + asked.size(), port, tokens);
                    asked.add(next);
                    threads.add(Thread.ofVirtual().start(next));
                    LockSupport.parkNanos(PERIOD.toNanos());
                  }
                });
  }

  /** Those that were asked so far and fit. */
  List<Asked> those(Predicate<Asked> fit) {
    return asked.stream().filter(fit).toList();
  }

  /** Asks no more. */
  @Override
  public void close() {
    over = true;
  }

  /** Asks no more, and waits for the end of all. */
  void end() throws InterruptedException {
    close();
    pacer.join();
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
