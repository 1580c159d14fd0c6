package survivor.benchmarks.generator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import survivor.benchmarks.report.Figures;
import survivor.benchmarks.step.Quantiles;
import survivor.benchmarks.step.StepLog;
import survivor.log.ClientHealthSample;

/**
 * One amount of load and what became of it.
 *
 * @param offeredPerS chunk events a second that the source was to send
 * @param generatorCores processor time of the generator over the measured part, in cores
 * @param sourceCores the same of the source
 * @param brokerCores the same of the broker
 */
record Stage(
    double offeredPerS,
    long measuredNs,
    StepLog log,
    double generatorCores,
    double sourceCores,
    double brokerCores) {
  static final List<String> HEAD =
      List.of(
          "offered/s",
          "in the log/s",
          "streams",
          "skew p99 ms",
          "skew max ms",
          "refused",
          "lost",
          "completed",
          "greatest backlog",
          "generator cores",
          "busiest thread",
          "source cores",
          "broker cores",
          "gates");

  private static final long SKEW_P99_MAX_NS = 5_000_000;

  /** A source that cannot send more says nothing about the generator. */
  private static final double PACE_MIN = 0.97;

  /** Chunk events a second that arrived in the measured part and are in the log. */
  double seenPerS() {
    return log.measuredChunks() / (measuredNs / 1e9);
  }

  /** The gates that failed, in words; none where the stage is clean. */
  List<String> failures() {
    List<String> failures = new ArrayList<>();
    log.voidedBy().ifPresent(failures::add);
    if (log.voidedBy().isEmpty()) {
      failIf(failures, skews().p99Ns() > SKEW_P99_MAX_NS, "skew p99 above 5 ms");
      failIf(failures, log.refused() > 0, "events refused");
      failIf(failures, log.lost() > 0, "log incomplete");
      failIf(failures, log.completed() < log.scheduled(), "requests not completed");
      failIf(failures, seenPerS() < PACE_MIN * offeredPerS, "events fell behind their pace");
    }
    return failures;
  }

  List<String> row(int streams) {
    boolean drained = log.voidedBy().isEmpty();
    List<String> failures = failures();
    return List.of(
        Figures.count(offeredPerS),
        Figures.count(seenPerS()),
        Integer.toString(streams),
        drained ? Figures.ms(skews().p99Ns()) : "–",
        drained ? Figures.ms(skews().maxNs()) : "–",
        Long.toString(log.refused()),
        drained ? Long.toString(log.lost()) : "–",
        log.completed() + " of " + log.scheduled(),
        Figures.count(backlog()),
        Figures.decimals(generatorCores, 2),
        busiest(),
        Figures.decimals(sourceCores, 2),
        Figures.decimals(brokerCores, 2),
        failures.isEmpty() ? "clean" : String.join(", ", failures));
  }

  private Quantiles skews() {
    return Quantiles.of(log.skewsNs());
  }

  private long backlog() {
    return log.health().stream().mapToLong(ClientHealthSample::getBacklog).max().orElse(0);
  }

  private String busiest() {
    return log.health().stream()
        .filter(sample -> sample.getBusiestThreadCpu() != null)
        .max(Comparator.comparing(ClientHealthSample::getBusiestThreadCpu))
        .map(s -> s.getBusiestThread() + " " + Figures.decimals(s.getBusiestThreadCpu(), 2))
        .orElse("not observed");
  }

  private static void failIf(List<String> failures, boolean failed, String what) {
    if (failed) {
      failures.add(what);
    }
  }
}
