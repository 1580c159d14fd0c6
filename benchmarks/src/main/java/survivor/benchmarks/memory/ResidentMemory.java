package survivor.benchmarks.memory;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import survivor.benchmarks.Benchmark;
import survivor.benchmarks.Options;
import survivor.benchmarks.Workplace;
import survivor.benchmarks.report.Figures;
import survivor.benchmarks.report.Findings;
import survivor.benchmarks.report.Table;
import survivor.benchmarks.stack.Folders;
import survivor.cli.Failure;

/** Resident memory of every JVM of {@code ./survivor demo}, once a second. */
public final class ResidentMemory implements Benchmark {
  private static final Duration MOST = Duration.ofMinutes(9);
  private static final long TARGET_MIB = 600;

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public Set<String> options() {
    return Set.of();
  }

  @Override
  public Findings run(Workplace place, Options options) {
    Path folder = Folders.fresh(place.root());
    try {
      Process demo = start(place, folder);
      SortedMap<String, Usage> usages = new TreeMap<>();
      try {
        follow(place, demo, usages);
      } finally {
        end(demo);
      }
      return findings(usages, demo.exitValue());
    } finally {
      Folders.remove(folder);
    }
  }

  private static Process start(Workplace place, Path folder) {
    place.say().accept("running ./survivor demo");
    ProcessBuilder builder =
        new ProcessBuilder(
            place.root().resolve("survivor").toString(),
            "demo",
            "--data=" + folder.resolve("data"),
            "--out=" + folder.resolve("out"));
    builder.environment().remove("SURVIVOR_MAIN");
    builder.environment().remove("SURVIVOR_CLASSES");
    builder.redirectErrorStream(true);
    builder.redirectOutput(folder.resolve("demo.txt").toFile());
    try {
      return builder.start();
    } catch (IOException e) {
      throw new Failure("./survivor cannot be started: " + e.getMessage(), "", e);
    }
  }

  private static void follow(Workplace place, Process demo, SortedMap<String, Usage> usages) {
    long startNs = place.clock().nowNs();
    try {
      while (!demo.waitFor(1, TimeUnit.SECONDS)) {
        if (place.clock().nowNs() - startNs > MOST.toNanos()) {
          throw new Failure("the demo does not end within " + MOST.toMinutes() + " minutes", "");
        }
        Stream.concat(Stream.of(demo.toHandle()), demo.descendants())
            .forEach(process -> look(process.pid(), usages));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted", "", e);
    }
  }

  private static void look(long pid, SortedMap<String, Usage> usages) {
    Jvm.of(pid)
        .ifPresent(
            jvm ->
                usages.merge(
                    jvm.role(), Usage.first(jvm.heapMb(), jvm.residentKib()), Usage::then));
  }

  /** Children end with their parent, whose pipe they watch. */
  private static void end(Process demo) {
    demo.destroy();
    try {
      if (!demo.waitFor(30, TimeUnit.SECONDS)) {
        demo.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      demo.destroyForcibly();
    }
  }

  private static Findings findings(SortedMap<String, Usage> usages, int exitCode) {
    List<List<String>> rows = new ArrayList<>();
    usages.forEach((role, usage) -> rows.add(usage.row(role)));
    long greatest = usages.values().stream().mapToLong(Usage::greatestKib).max().orElse(0) / 1024;
    long sum = usages.values().stream().mapToLong(Usage::greatestKib).sum() / 1024;
    return new Findings(
        "Resident memory (VmRSS) of every JVM of a whole `./survivor demo`, looked at once a second.",
        List.of(
            new Table(
                List.of("JVM", "greatest heap MiB", "last MiB", "greatest MiB", "looks"), rows)),
        List.of(
            "greatest of one JVM: %s MiB (to be under %d: %s)"
                .formatted(Figures.count(greatest), TARGET_MIB, Figures.met(greatest < TARGET_MIB)),
            "greatest of all together, at most: " + Figures.count(sum) + " MiB",
            exitCode == 0
                ? "the demo ran to its end"
                : "the demo ended with exit code "
                    + exitCode
                    + ": a gate stopped it, so this was not a whole ladder"));
  }

  /**
   * One role's memory over the run.
   *
   * @param heapMb what the JVM was started with, or ?
   */
  record Usage(String heapMb, long lastKib, long greatestKib, int looks) {
    static Usage first(String heapMb, long kib) {
      return new Usage(heapMb, kib, kib, 1);
    }

    Usage then(Usage next) {
      return new Usage(
          next.heapMb, next.lastKib, Math.max(greatestKib, next.greatestKib), looks + next.looks);
    }

    List<String> row(String role) {
      return List.of(
          role,
          heapMb,
          Figures.count(lastKib / 1024.0),
          Figures.count(greatestKib / 1024.0),
          Integer.toString(looks));
    }
  }
}
