package survivor.controller.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The process of a victim on this host, as Linux shows it under {@code /proc}. */
final class VictimProcess {
  private static final Duration SIGNAL_TIME = Duration.ofSeconds(2);
  private static final Path PROC = Path.of("/proc");

  private final long pid;
  private final String startTicks;

  private VictimProcess(long pid, String startTicks) {
    this.pid = pid;
    this.startTicks = startTicks;
  }

  /** What {@code /proc/PID/stat} says: the state's letter, and the start in clock ticks. */
  private record Stat(char state, String startTicks) {}

  /**
   * Finds the victim by the parameter {@code pid}, or by its name in the folder {@code children}
   * that a stack keeps (a file a process: its id, a space, its start), and sees that it may be
   * signalled.
   *
   * @throws InjectionException if it is not there, or not to be signalled by this user
   */
  static VictimProcess find(Fault fault) throws InjectionException {
    if (!Files.isReadable(PROC.resolve("self/stat"))) {
      throw new InjectionException("this host has no /proc to see the victim in");
    }
    long pid = pid(fault);
    if (pid <= 1 || pid == ProcessHandle.current().pid()) {
      throw new InjectionException("process " + pid + " is none to be harmed");
    }
    Optional<Stat> stat = stat(pid);
    if (stat.isEmpty() || gone(stat.get())) {
      throw new InjectionException("the victim's process " + pid + " is not there");
    }
    VictimProcess victim = new VictimProcess(pid, stat.get().startTicks());
    victim.signal("0");
    return victim;
  }

  private static long pid(Fault fault) throws InjectionException {
    Optional<String> given = fault.parameter("pid");
    try {
      return Long.parseLong(given.isPresent() ? given.get() : remembered(fault));
    } catch (NumberFormatException e) {
      throw new InjectionException("'" + e.getMessage() + "' is no process id", e);
    }
  }

  private static String remembered(Fault fault) throws InjectionException {
    Path folder =
        Path.of(
            fault
                .parameter("children")
                .orElseThrow(
                    () -> new InjectionException("neither pid nor children is among its words")));
    Path file = folder.resolve(fault.victim());
    try {
      String identity = Files.readString(file).strip();
      String pid = identity.replaceAll(" .*", "");
      boolean same =
          ProcessHandle.of(Long.parseLong(pid))
              .flatMap(process -> process.info().startInstant())
              .filter(start -> identity.equals(pid + " " + start))
              .isPresent();
      if (!same) {
        throw new InjectionException("the process that " + file + " names is not there");
      }
      return pid;
    } catch (IOException e) {
      throw new InjectionException("no process is called " + fault.victim() + " in " + folder, e);
    }
  }

  long pid() {
    return pid;
  }

  /** Names it beyond doubt. */
  Map<String, String> details() {
    return Map.of("pid", Long.toString(pid), "startTicks", startTicks);
  }

  /** Sends a signal, by its name without SIG, or 0 for none. */
  void signal(String name) throws InjectionException {
    Tool.succeed(signalCommand(name), "", SIGNAL_TIME);
  }

  /** The command that sends a signal. */
  List<String> signalCommand(String name) {
    return List.of("sh", "-c", "kill -\"$1\" \"$2\"", "signal", name, Long.toString(pid));
  }

  /** The letter of its state, as in {@code /proc/PID/stat}; empty once it is gone. */
  Optional<Character> state() {
    return stat(pid)
        .filter(stat -> stat.startTicks().equals(startTicks) && !gone(stat))
        .map(Stat::state);
  }

  /** A process that nobody has waited for yet is still listed, but runs no more. */
  private static boolean gone(Stat stat) {
    return stat.state() == 'Z' || stat.state() == 'X';
  }

  private static Optional<Stat> stat(long pid) {
    try {
      String line = Files.readString(PROC.resolve(pid + "/stat"));
      String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
      return Optional.of(new Stat(fields[0].charAt(0), fields[19]));
    } catch (IOException notThere) {
      return Optional.empty();
    }
  }
}
