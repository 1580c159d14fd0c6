package survivor.cli.stack;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import survivor.cli.Clock;
import survivor.cli.Failure;

/** One child process over all its lives. */
public final class Supervised {
  private final ChildSpec spec;
  private final DataFolder data;
  private final Clock clock;
  private final Consumer<String> say;
  private final Consumer<Failure> onGivenUp;
  private final Restarts restarts = new Restarts();
  private final CompletableFuture<Integer> end = new CompletableFuture<>();
  private final Thread keeper;
  private Process process;
  private boolean stopping;

  Supervised(
      ChildSpec spec,
      DataFolder data,
      Clock clock,
      Consumer<String> say,
      Consumer<Failure> onGivenUp) {
    this.spec = spec;
    this.data = data;
    this.clock = clock;
    this.say = say;
    this.onGivenUp = onGivenUp;
    this.process = launch();
    this.keeper = new Thread(this::keep, "keeper-" + spec.name());
    keeper.setDaemon(true);
    keeper.start();
  }

  public String name() {
    return spec.name();
  }

  /** Process id of its present life. */
  public synchronized long pid() {
    return process.pid();
  }

  /**
   * Completes with the exit code when the child's work is done or it was told to stop;
   * exceptionally, with a {@link Failure}, when it is given up.
   */
  public CompletableFuture<Integer> end() {
    return end;
  }

  /** Whether it is running now. */
  public synchronized boolean alive() {
    return process.isAlive();
  }

  /** Asks it to stop, waits, and kills it when its time is over. Returns when it is gone. */
  public void stop() {
    Process last;
    synchronized (this) {
      stopping = true;
      last = process;
    }
    last.toHandle().destroy();
    try {
      if (!last.waitFor(spec.stopWithin().toMillis(), TimeUnit.MILLISECONDS)) {
        say.accept(spec.name() + " did not stop in time and is killed");
        last.destroyForcibly().waitFor();
      }
      keeper.interrupt();
      keeper.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      last.destroyForcibly();
    }
  }

  /** Kills it at once and does not start it again. */
  public synchronized void kill() {
    stopping = true;
    process.destroyForcibly();
  }

  private void keep() {
    try {
      while (true) {
        int code = current().waitFor();
        if (isFinal(code)) {
          end.complete(code);
          return;
        }
        if (!again(code)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      end.complete(0); // told to stop while it was waiting to start again
    } catch (Failure e) {
      giveUp(e);
    }
  }

  private void giveUp(Failure why) {
    end.completeExceptionally(why);
    onGivenUp.accept(why);
  }

  private synchronized Process current() {
    return process;
  }

  private synchronized boolean isFinal(int code) {
    return stopping || spec.finalExitCodes().contains(code);
  }

  /** Starts it once more; false if it is given up. */
  private boolean again(int code) throws InterruptedException {
    int number = restarts.grant(clock.nowNs());
    if (number == 0) {
      giveUp(
          new Failure(
              spec.name() + " ended again (exit " + code + ") and is given up after 3 restarts",
              "its output is in " + spec.log()));
      return false;
    }
    say.accept(
        "%s ended (%s); started again on the same data, restart %d of %d in 60 s"
            .formatted(spec.name(), reason(code), number, Restarts.MOST));
    Thread.sleep(delay(number));
    synchronized (this) {
      if (stopping) {
        end.complete(code);
        return false;
      }
      process = launch();
    }
    return true;
  }

  private Duration delay(int number) {
    Duration least = Duration.ofMillis(250L * number);
    return spec.restartDelay().compareTo(least) > 0 ? spec.restartDelay() : least;
  }

  private static String reason(int code) {
    return code > 128 ? "signal " + (code - 128) : "exit " + code;
  }

  private Process launch() {
    ProcessBuilder builder =
        new ProcessBuilder(spec.command())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(spec.log().toFile()));
    builder.environment().putAll(spec.environment());
    try {
      Process started = builder.start();
      data.remember(spec.name(), started.toHandle());
      return started;
    } catch (IOException e) {
      throw new Failure(spec.name() + " cannot be started: " + e.getMessage(), "", e);
    }
  }
}
