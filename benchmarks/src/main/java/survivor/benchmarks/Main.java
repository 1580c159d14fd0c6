package survivor.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import survivor.benchmarks.aggregator.AggregatorThroughput;
import survivor.benchmarks.bytes.BytesPerChunk;
import survivor.benchmarks.generator.GeneratorThroughput;
import survivor.benchmarks.latency.VerdictLatency;
import survivor.benchmarks.memory.ResidentMemory;
import survivor.benchmarks.report.Findings;
import survivor.benchmarks.report.Machine;
import survivor.benchmarks.report.Markdown;
import survivor.benchmarks.skew.SendSkew;
import survivor.benchmarks.truth.ReceiveSide;
import survivor.cli.Clock;
import survivor.cli.Failure;
import survivor.cli.SystemClock;

/** Runs one benchmark by its name, prints what it found and keeps it under benchmarks/results. */
public final class Main {
  private static final List<Benchmark> ALL =
      List.of(
          new SendSkew(),
          new GeneratorThroughput(),
          new AggregatorThroughput(),
          new BytesPerChunk(),
          new VerdictLatency(),
          new ResidentMemory(),
          new ReceiveSide());

  private Main() {}

  /** First argument: the benchmark's name. Others: its options. Exit code 0, or 1 with a line. */
  public static void main(String[] arguments) {
    List<String> words = List.of(arguments);
    try {
      Benchmark benchmark = named(words);
      Options options = Options.parse(words.subList(1, words.size()), benchmark.options());
      System.out.print(measure(benchmark, options));
    } catch (Failure e) {
      System.err.println("benchmarks: " + e.line());
      System.exit(1);
    }
    System.exit(0); // a client library's idle thread must not keep the process
  }

  private static Benchmark named(List<String> words) {
    Optional<Benchmark> found =
        ALL.stream()
            .filter(b -> words.stream().findFirst().equals(Optional.of(b.name())))
            .findAny();
    return found.orElseThrow(
        () ->
            new Failure(
                words.isEmpty()
                    ? "no benchmark is named"
                    : "no benchmark is called " + words.get(0),
                "one of " + String.join(", ", ALL.stream().map(Benchmark::name).toList())));
  }

  private static String measure(Benchmark benchmark, Options options) {
    Clock clock = new SystemClock();
    Path root = Path.of(System.getProperty("survivor.root", ".")).toAbsolutePath().normalize();
    Machine machine = Machine.read(clock);
    Workplace place = new Workplace(root, clock, System.err::println);
    Findings findings = benchmark.run(place, options);
    String text = Markdown.write(benchmark.name(), machine, findings);
    Path file = root.resolve("benchmarks").resolve("results").resolve(benchmark.name() + ".md");
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
    return text;
  }
}
