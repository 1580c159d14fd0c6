package survivor.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.List;
import survivor.cli.Clock;
import survivor.cli.run.Commit;

/**
 * The machine at the start of a benchmark.
 *
 * @param cores logical processors
 * @param memoryMib physical memory
 * @param load mean number of runnable tasks over the last 1, 5 and 15 minutes
 */
public record Machine(
    String cpu,
    int cores,
    long memoryMib,
    String kernel,
    String jdk,
    String date,
    String commit,
    String load) {

  /** Reads the facts of this machine, which has Linux's /proc. */
  public static Machine read(Clock clock) {
    return new Machine(
        field("/proc/cpuinfo", "model name"),
        Runtime.getRuntime().availableProcessors(),
        Long.parseLong(field("/proc/meminfo", "MemTotal").replaceAll("\\D", "")) / 1024,
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        clock.wall().truncatedTo(ChronoUnit.SECONDS).toString(),
        Commit.name(),
        loadNow());
  }

  private static String loadNow() {
    return String.join(" ", List.of(lines("/proc/loadavg").getFirst().split(" ")).subList(0, 3));
  }

  Table table() {
    return new Table(
        List.of("CPU", "cores", "memory", "kernel", "JDK", "date", "commit", "load at start"),
        List.of(
            List.of(
                cpu,
                Integer.toString(cores),
                memoryMib + " MiB",
                kernel,
                jdk,
                date,
                commit,
                load)));
  }

  private static String field(String file, String name) {
    return lines(file).stream()
        .filter(line -> line.startsWith(name))
        .findFirst()
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .orElse("unknown");
  }

  private static List<String> lines(String file) {
    try {
      return Files.readAllLines(Path.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
