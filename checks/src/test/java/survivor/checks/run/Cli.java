package survivor.checks.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The survivor command in a process of its own, as a user runs it. */
final class Cli implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(50);

  private final Process process;
  private final Path folder;
  private final Path output;

  private Cli(Process process, Path folder, Path output) {
    this.process = process;
    this.folder = folder;
    this.output = output;
  }

  /** Starts a command; what it prints goes to a file in the folder, its data to data below it. */
  static Cli start(Path folder, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "-Dsurvivor.app=" + System.getProperty("survivor.app"),
                "-cp",
                System.getProperty("java.class.path"),
                "survivor.cli.Main"));
    command.addAll(List.of(arguments));
    try {
      Path output = Files.createTempFile(folder, "cli", ".txt");
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      return new Cli(process, folder, output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for the end and gives the exit code. */
  int exitCode(Duration within) throws InterruptedException {
    if (!process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("still running after " + within + ":\n" + printed());
    }
    return process.exitValue();
  }

  /** All that it has printed so far. */
  String printed() {
    try {
      return Files.readString(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until it has printed a text. */
  void awaitPrinted(String text, Duration within) throws InterruptedException {
    for (long left = within.toMillis(); !printed().contains(text); left -= POLL.toMillis()) {
      if (left <= 0 || !process.isAlive()) {
        throw new AssertionError("'" + text + "' was not printed:\n" + printed());
      }
      Thread.sleep(POLL);
    }
  }

  /** Sends SIGKILL to the child that runs a role. */
  void kill(String role) {
    child(role)
        .orElseThrow(() -> new AssertionError("no " + role + " runs:\n" + printed()))
        .destroyForcibly();
  }

  /** Sends SIGTERM to the command itself. */
  void terminate() {
    process.destroy();
  }

  /** Sends SIGKILL to the command itself. */
  void killItself() {
    process.destroyForcibly();
  }

  /** The children that live now. */
  List<ProcessHandle> children() {
    return process.descendants().filter(ProcessHandle::isAlive).toList();
  }

  /** The stack writes down which process a child is. */
  private Optional<ProcessHandle> child(String role) {
    Path file = folder.resolve("data/children").resolve(role);
    try {
      String pid = Files.readString(file).replaceAll(" .*", "");
      return children().stream().filter(child -> child.pid() == Long.parseLong(pid)).findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    List<ProcessHandle> all = children();
    process.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
  }
}
