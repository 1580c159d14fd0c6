package survivor.controller.fault;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A process in a session of its own that runs one command at an instant, whatever becomes of this
 * process.
 */
final class Watchdog {
  /** Waits, then becomes the command. */
  private static final String SCRIPT = "sleep \"$1\"; shift; exec \"$@\"";

  private final Process process;

  private Watchdog(Process process) {
    this.process = process;
  }

  /**
   * Starts one.
   *
   * @param inNs when it runs the command, ns from now; at least 0
   * @throws InjectionException if it cannot be started; it needs {@code setsid} and {@code sh}
   */
  static Watchdog start(long inNs, List<String> command) throws InjectionException {
    String seconds = String.format(Locale.ROOT, "%.6f", Math.max(0, inNs) / 1e9);
    List<String> whole = new ArrayList<>(List.of("setsid", "sh", "-c", SCRIPT, "watchdog"));
    whole.add(seconds);
    whole.addAll(command);
    try {
      return new Watchdog(
          new ProcessBuilder(whole)
              .redirectInput(new File("/dev/null"))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start());
    } catch (IOException e) {
      throw new InjectionException("the watchdog cannot be started: " + e.getMessage(), e);
    }
  }

  /** Its process id. */
  long pid() {
    return process.pid();
  }

  /** Whether its command is still to come. */
  boolean alive() {
    return process.isAlive();
  }

  /** Ends it before its command has run; without effect after. */
  void end() {
    List<ProcessHandle> sleeping = process.descendants().toList();
    process.destroyForcibly();
    sleeping.forEach(ProcessHandle::destroyForcibly);
  }
}
