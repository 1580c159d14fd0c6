package survivor.controller.fault;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a program of this host to its end. */
final class Tool {
  private Tool() {}

  /** How a program ended: its exit code, and what it wrote. */
  record Ran(int exitCode, String output, String errors) {
    /** Why it failed, for a person. */
    String complaint() {
      String said = errors.isBlank() ? output : errors;
      return "exit code " + exitCode + (said.isBlank() ? "" : ": " + said.strip());
    }
  }

  /**
   * Runs a program with no more than a text to read.
   *
   * @throws InjectionException if it cannot be started or does not end in time; then it is killed
   */
  static Ran run(List<String> command, String input, Duration atMost) throws InjectionException {
    try {
      Path folder = Files.createTempDirectory("survivor-fault");
      Path in = Files.writeString(folder.resolve("in"), input);
      Path out = Files.createFile(folder.resolve("out"));
      Path errors = Files.createFile(folder.resolve("errors"));
      try {
        Process process =
            new ProcessBuilder(command)
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(errors.toFile())
                .start();
        await(process, command, atMost);
        return new Ran(process.exitValue(), text(out), text(errors));
      } finally {
        for (Path file : List.of(in, out, errors, folder)) {
          Files.delete(file);
        }
      }
    } catch (IOException e) {
      throw new InjectionException(command.get(0) + " cannot be run: " + e.getMessage(), e);
    }
  }

  /**
   * As {@link #run}, for a program that has nothing to say unless it fails.
   *
   * @return what it wrote
   * @throws InjectionException also if it ends with another code than 0
   */
  static String succeed(List<String> command, String input, Duration atMost)
      throws InjectionException {
    Ran ran = run(command, input, atMost);
    if (ran.exitCode() != 0) {
      throw new InjectionException(command.get(0) + " failed, " + ran.complaint());
    }
    return ran.output();
  }

  private static void await(Process process, List<String> command, Duration atMost)
      throws InjectionException {
    try {
      if (process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    throw new InjectionException(
        command.get(0) + " did not end within " + atMost.toMillis() + " ms");
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }
}
