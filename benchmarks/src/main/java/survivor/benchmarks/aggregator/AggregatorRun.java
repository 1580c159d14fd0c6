package survivor.benchmarks.aggregator;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import survivor.benchmarks.Workplace;
import survivor.benchmarks.kafka.FactReader;
import survivor.benchmarks.kafka.GroupPosition;
import survivor.benchmarks.stack.Bench;
import survivor.benchmarks.stack.Kernel;
import survivor.cli.Failure;
import survivor.cli.stack.Supervised;
import survivor.log.StepLedger;
import survivor.log.StepVerdict;
import survivor.schemas.Topic;

/** One fresh aggregator, started as the product starts it, that reads the topic to the verdict. */
final class AggregatorRun {
  private static final Duration WITHIN = Duration.ofMinutes(4);
  private static final long BETWEEN_LOOKS_NS = 100_000_000;

  private final Workplace place;
  private final Bench bench;
  private final long events;
  private final String name;
  private Optional<StepVerdict> verdict = Optional.empty();
  private long lookNs;
  private long halfEvents;
  private long halfNs;
  private long halfCpuNs;

  AggregatorRun(Workplace place, Bench bench, long events, int number) {
    this.place = place;
    this.bench = bench;
    this.events = events;
    this.name = "aggregator-" + number;
  }

  /**
   * Starts it, waits for the verdict, and stops it.
   *
   * @param flags further JVM flags
   * @throws Failure if the verdict does not come, or does not balance
   */
  Reading read(List<String> flags) {
    Path ready = bench.folder().resolve("ready-" + name);
    try (FactReader verdicts = new FactReader(bench.log(), bench.ids(), List.of(Topic.VERDICTS));
        GroupPosition position = new GroupPosition(bench.log(), name)) {
      Supervised aggregator = start(ready, flags);
      place.await("the start of " + name, WITHIN, () -> Files.exists(ready));
      long startNs = place.clock().nowNs();
      place.await(
          "the verdict of " + name, WITHIN, () -> look(aggregator.pid(), verdicts, position));
      long endNs = place.clock().nowNs();
      long cpuNs = Kernel.cpuNs(aggregator.pid());
      aggregator.stop();
      check();
      return new Reading(
          "aggregator",
          events,
          endNs - startNs,
          cpuNs,
          events - halfEvents,
          endNs - halfNs,
          cpuNs - halfCpuNs);
    }
  }

  private Supervised start(Path ready, List<String> flags) {
    List<String> all = new ArrayList<>(List.of("-XX:+UseSerialGC"));
    all.addAll(flags);
    List<String> words =
        List.of(
            "aggregator",
            "--bootstrap=" + bench.log().bootstrap(),
            "--registry=" + bench.log().registry(),
            "--state=" + bench.folder().resolve("state-" + name),
            "--threads=1",
            "--application-id=" + name,
            "--ready-file=" + ready);
    return bench.jvm(name, 320, all, "survivor.cli.Main", words);
  }

  private boolean look(long pid, FactReader verdicts, GroupPosition position) {
    long nowNs = place.clock().nowNs();
    if (halfEvents == 0 && nowNs - lookNs > BETWEEN_LOOKS_NS) {
      lookNs = nowNs;
      long committed = position.committed();
      if (committed >= events / 2) {
        halfEvents = committed;
        halfNs = place.clock().nowNs();
        halfCpuNs = Kernel.cpuNs(pid);
      }
    }
    verdicts.poll().forEach(entry -> verdict = Optional.of((StepVerdict) entry.fact()));
    return verdict.isPresent();
  }

  private void check() {
    StepVerdict judged = verdict.orElseThrow();
    place.say().accept(name + ": " + judged.getVerdict() + " " + judged.getReasons());
    StepLedger ledger = judged.getLedger();
    if (ledger.getDispatched() + ledger.getChunks() + ledger.getCompleted() != events
        || ledger.getGaps() != 0
        || ledger.getDuplicates() != 0) {
      throw new Failure("the aggregator's ledger does not balance: " + ledger, "");
    }
    if (halfEvents == 0) {
      throw new Failure("the verdict came before half of the events were seen to be committed", "");
    }
  }
}
