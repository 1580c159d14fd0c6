package survivor.benchmarks.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import survivor.cli.Failure;

/** What Linux says of processes, and tells them. */
public final class Kernel {
  private static final Path PROC = Path.of("/proc");

  private Kernel() {}

  /**
   * Processor time that a process has used.
   *
   * @throws Failure if it has ended
   */
  public static long cpuNs(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().totalCpuDuration())
        .map(Duration::toNanos)
        .orElseThrow(() -> new Failure("process " + pid + " has ended", ""));
  }

  /** Resident memory of a process in KiB; empty if it has ended. */
  public static OptionalLong residentKib(long pid) {
    try {
      return Files.readAllLines(PROC.resolve(pid + "/status")).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /** Words of a process's command line; none if it has ended. */
  public static List<String> command(long pid) {
    try {
      return List.of(Files.readString(PROC.resolve(pid + "/cmdline")).split("\0"));
    } catch (IOException e) {
      return List.of();
    }
  }

  /**
   * Stops a process now and lets it go on after a time, even if this process dies before.
   *
   * @return ends when the process goes on
   */
  public static Process freeze(long pid, Duration time) {
    String script = "kill -STOP %d; sleep %d.%03d; kill -CONT %d";
    String command = script.formatted(pid, time.toSeconds(), time.toMillisPart(), pid);
    try {
      return new ProcessBuilder("/bin/sh", "-c", command).inheritIO().start();
    } catch (IOException e) {
      throw new Failure("process " + pid + " cannot be stopped: " + e.getMessage(), "", e);
    }
  }
}
