package survivor.benchmarks.bytes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import survivor.benchmarks.Benchmark;
import survivor.benchmarks.Options;
import survivor.benchmarks.Workplace;
import survivor.benchmarks.report.Figures;
import survivor.benchmarks.report.Findings;
import survivor.benchmarks.report.Table;
import survivor.benchmarks.stack.Bench;
import survivor.benchmarks.stack.StepRunner;
import survivor.benchmarks.step.Load;
import survivor.benchmarks.step.StepLog;
import survivor.benchmarks.step.Target;
import survivor.cli.Failure;
import survivor.schemas.Topic;

/**
 * Bytes of the segments of events over the chunk events in them, for steps as a ladder has them.
 */
public final class BytesPerChunk implements Benchmark {
  private static final long S_NS = 1_000_000_000L;

  /** A step and what it is like. */
  private record Kind(String name, String preset, Load load) {}

  @Override
  public String name() {
    return "bytes-per-chunk";
  }

  @Override
  public Set<String> options() {
    return Set.of("seconds");
  }

  @Override
  public Findings run(Workplace place, Options options) {
    long measuredNs = options.get("seconds", 30) * S_NS;
    List<Kind> kinds =
        List.of(
            new Kind(
                "the published ladder's highest passing step",
                "l40",
                new Load("4.8", "poisson", 5, 256, 10 * S_NS, measuredNs, 14 * S_NS)),
            new Kind(
                "the demo's highest passing step",
                "demo",
                new Load("38.4", "constant", 5, 64, S_NS, measuredNs, S_NS)));
    List<List<String>> rows = new ArrayList<>();
    for (Kind kind : kinds) {
      rows.add(measure(place, kind));
    }
    return new Findings(
        """
        Bytes of the segments (.log files) of the topic of events, which hold one step and nothing
        else, over its chunk events. Keys, batch heads and the few other events are inside; index
        files are not. The fewer events a second, the fewer share a batch.""",
        List.of(
            new Table(
                List.of(
                    "step",
                    "rps",
                    "tokens",
                    "chunk events/s",
                    "chunk events",
                    "all events",
                    "bytes",
                    "bytes a chunk"),
                rows)),
        List.of());
  }

  private static List<String> measure(Workplace place, Kind kind) {
    try (Bench bench = Bench.start(place, 4)) {
      Target target = Target.replica(bench.simulator(kind.preset()));
      bench.generator();
      try (StepRunner steps = new StepRunner(place, bench)) {
        place.say().accept("measuring " + kind.name());
        StepLog log = steps.run(kind.load(), target);
        if (log.lost() > 0 || log.voidedBy().isPresent()) {
          throw new Failure("the log is not complete: " + log.voidedBy().orElse("lost"), "");
        }
        return row(kind, log, segmentBytes(bench.folder()));
      }
    }
  }

  private static List<String> row(Kind kind, StepLog log, long bytes) {
    double seconds = kind.load().measuredNs() / (double) S_NS;
    return List.of(
        kind.name(),
        kind.load().rateRps(),
        Integer.toString(kind.load().maxTokens()),
        Figures.count(log.measuredChunks() / seconds),
        Figures.count(log.chunks()),
        Figures.count(log.events()),
        Figures.count(bytes),
        Figures.decimals(bytes / (double) log.chunks(), 1));
  }

  private static long segmentBytes(Path data) {
    String partition = Topic.EVENTS.topicName() + "-";
    try (Stream<Path> files = Files.walk(data.resolve("broker"))) {
      long bytes = 0;
      for (Path file : files.toList()) {
        if (file.getFileName().toString().endsWith(".log")
            && file.getParent().getFileName().toString().startsWith(partition)) {
          bytes += Files.size(file);
        }
      }
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the broker's folder", e);
    }
  }
}
