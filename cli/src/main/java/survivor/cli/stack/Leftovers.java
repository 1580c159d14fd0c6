package survivor.cli.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import survivor.cli.Failure;

/** Child processes of a stack whose parent was killed: they end by themselves, a little later. */
final class Leftovers {
  private Leftovers() {}

  /** Writes down process id and start, which together name one process. */
  static void remember(Path folder, String child, ProcessHandle process) {
    try {
      Files.writeString(folder.resolve(child), identity(process));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + folder, e);
    }
  }

  /**
   * Waits until every remembered process is gone.
   *
   * @throws Failure if one is still there after the time
   */
  static void awaitEnd(Path folder, Duration atMost) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    for (Path file : list(folder)) {
      String identity = Files.readString(file);
      String pid = identity.replaceAll(" .*", "");
      if (pid.matches("\\d+")) {
        ProcessHandle.of(Long.parseLong(pid))
            .filter(process -> identity(process).equals(identity))
            .ifPresent(process -> await(process, file.getFileName().toString(), atMost));
      }
      Files.delete(file);
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return new ArrayList<>(files.toList());
    }
  }

  private static String identity(ProcessHandle process) {
    return process.pid() + " " + process.info().startInstant().map(Object::toString).orElse("?");
  }

  private static void await(ProcessHandle process, String name, Duration atMost) {
    try {
      process.onExit().get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new Failure(
          "a former stack's " + name + " (process " + process.pid() + ") still runs",
          "end it with: kill " + process.pid(),
          e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("waiting for a process does not fail", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted while waiting for a former " + name, "", e);
    }
  }
}
