package survivor.benchmarks.latency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import survivor.benchmarks.Benchmark;
import survivor.benchmarks.Options;
import survivor.benchmarks.Workplace;
import survivor.benchmarks.kafka.FactReader;
import survivor.benchmarks.report.Figures;
import survivor.benchmarks.report.Findings;
import survivor.benchmarks.report.Table;
import survivor.benchmarks.stack.Bench;
import survivor.benchmarks.stack.StepRunner;
import survivor.benchmarks.step.Load;
import survivor.benchmarks.step.Quantiles;
import survivor.benchmarks.step.Target;
import survivor.log.StepOrdered;
import survivor.schemas.Topic;

/**
 * Time from the last request's end to the verdict, over short steps against a simulated replica.
 */
public final class VerdictLatency implements Benchmark {
  private static final long MS_NS = 1_000_000;
  private static final Duration VERDICT = Duration.ofSeconds(60);
  private static final Load LOAD =
      new Load("20", "constant", 1, 16, 500 * MS_NS, 3_000 * MS_NS, 500 * MS_NS);

  @Override
  public String name() {
    return "verdict-latency";
  }

  @Override
  public Set<String> options() {
    return Set.of("steps");
  }

  @Override
  public Findings run(Workplace place, Options options) {
    int count = options.get("steps", 12);
    try (Bench bench = Bench.start(place, 4)) {
      Target target = Target.replica(bench.simulator("demo"));
      bench.aggregator();
      bench.generator();
      List<Topic> topics = List.of(Topic.EVENTS, Topic.VERDICTS);
      try (StepRunner steps = new StepRunner(place, bench);
          FactReader reader = new FactReader(bench.log(), bench.ids(), topics)) {
        List<Sighting> sightings = new ArrayList<>();
        for (int i = 0; i <= count; i++) {
          Sighting seen = watch(place, reader, steps.order(LOAD, target));
          place.say().accept("verdict " + seen.verdict() + " after " + seen.text());
          if (i > 0) { // the first one warms up
            sightings.add(seen);
          }
        }
        return findings(sightings);
      }
    }
  }

  private static Sighting watch(Workplace place, FactReader reader, StepOrdered order) {
    Sighting.Watch watch = new Sighting.Watch(order);
    place.await(
        "the verdict on " + order.getStepId(),
        VERDICT,
        () -> {
          reader.poll().forEach(entry -> watch.see(entry, place.wallNs()));
          return watch.isOver();
        });
    return watch.sighting();
  }

  private static Findings findings(List<Sighting> seen) {
    Quantiles fromDecision = of(seen.stream().map(Sighting::fromDecisionNs).toList());
    Quantiles fromLog = of(seen.stream().map(Sighting::fromLogNs).toList());
    Quantiles fromDrained = of(seen.stream().map(Sighting::fromDrainedNs).toList());
    List<String> verdicts = seen.stream().map(Sighting::verdict).distinct().toList();
    return new Findings(
        """
        Time until a reader of committed records has the step's verdict, over %d short steps (20 rps,
        4 s, answers of 16 tokens, 4 partitions), broker, registry, simulated replica, aggregator and
        generator on this machine. All by the wall clock of this machine."""
            .formatted(seen.size()),
        List.of(
            new Table(
                List.of("from", "p50 ms", "max ms"),
                List.of(
                    row("the last request was decided at its socket", fromDecision),
                    row("the same reader had the last terminal event", fromLog),
                    row("the same reader had the last StepDrained", fromDrained)))),
        List.of(
            "greatest, from the last terminal event in the log: %s ms (to be under 1000 ms: %s)"
                .formatted(
                    Figures.ms(fromLog.maxNs()), Figures.met(fromLog.maxNs() < 1_000 * MS_NS)),
            "verdicts: " + String.join(", ", verdicts)));
  }

  private static Quantiles of(List<Long> timesNs) {
    return Quantiles.of(timesNs);
  }

  private static List<String> row(String from, Quantiles times) {
    return List.of(from, Figures.ms(times.p50Ns()), Figures.ms(times.maxNs()));
  }
}
