package survivor.cli.stack;

import java.io.IOException;
import java.time.Duration;

/**
 * Ends a child process when its parent is gone. The parent holds the other end of the child's
 * standard input; the system closes it however the parent dies.
 */
public final class ParentWatch {
  /** Set to true on the command line of a child process. */
  public static final String PROPERTY = "survivor.child";

  private static final Duration STOP_WITHIN = Duration.ofSeconds(8);

  private ParentWatch() {}

  /**
   * Watches from now on, if this process is a child; does nothing otherwise.
   *
   * @param stop asks for the end; eight seconds later the process halts in any case
   */
  public static void stopWithParent(Runnable stop) {
    watch(
        () -> {
          daemon("halt", ParentWatch::haltLater);
          stop.run();
        });
  }

  /**
   * As {@link #stopWithParent}, but ends at once, as by SIGKILL: the log holds what was done, and a
   * resumed run goes on from there.
   */
  public static void haltWithParent() {
    watch(() -> Runtime.getRuntime().halt(1));
  }

  private static void watch(Runnable onLoss) {
    if (Boolean.getBoolean(PROPERTY)) {
      daemon(
          "parent-watch",
          () -> {
            awaitLoss();
            onLoss.run();
          });
    }
  }

  private static void awaitLoss() {
    try {
      while (System.in.read() >= 0) {
        Thread.onSpinWait();
      }
    } catch (IOException e) {
      System.err.println("the parent's pipe broke: " + e.getMessage());
    }
  }

  private static void haltLater() {
    try {
      Thread.sleep(STOP_WITHIN);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(1);
  }

  private static void daemon(String name, Runnable body) {
    Thread thread = new Thread(body, name);
    thread.setDaemon(true);
    thread.start();
  }
}
