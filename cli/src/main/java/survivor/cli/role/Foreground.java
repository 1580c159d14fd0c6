package survivor.cli.role;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import survivor.cli.ExitCode;
import survivor.cli.Failure;
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

  /** Waits so long; true if this process was told to stop. */
  boolean await(Duration most) {
    try {
      return stop.await(most.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /**
   * Waits until this process is told to stop or the role ends by itself.
   *
   * @param end blocks until the role has ended and says why, where that is a failure
   * @return exit code of a role that was told to stop
   * @throws Failure if it ended by itself
   */
  int runUntilStopped(Callable<Optional<String>> end) {
    AtomicReference<Optional<String>> why = new AtomicReference<>(Optional.empty());
    Thread watch =
        new Thread(
            () -> {
              why.set(outcome(end));
              stop();
            },
            "role-end");
    watch.setDaemon(true);
    watch.start();
    await();
    Optional<String> failure = why.get();
    if (failure.isPresent()) {
      throw new Failure(failure.get(), "");
    }
    return ExitCode.VALID.code();
  }

  private static Optional<String> outcome(Callable<Optional<String>> end) {
    try {
      return end.call();
    } catch (Exception e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
