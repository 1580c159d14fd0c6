package survivor.benchmarks.aggregator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import survivor.benchmarks.Benchmark;
import survivor.benchmarks.Options;
import survivor.benchmarks.Workplace;
import survivor.benchmarks.kafka.FactSender;
import survivor.benchmarks.kafka.PlainConsumerMain;
import survivor.benchmarks.report.Figures;
import survivor.benchmarks.report.Findings;
import survivor.benchmarks.report.Spread;
import survivor.benchmarks.report.Table;
import survivor.benchmarks.stack.Bench;
import survivor.cli.Failure;
import survivor.cli.stack.Supervised;
import survivor.schemas.Topic;

/** The aggregator and a plain consumer read the same prewritten topic, alternately. */
public final class AggregatorThroughput implements Benchmark {
  private static final double TARGET_PER_S = 300_000;
  private static final Duration WITHIN = Duration.ofMinutes(2);

  @Override
  public String name() {
    return "aggregator-throughput";
  }

  @Override
  public Set<String> options() {
    return Set.of("events", "repeats");
  }

  @Override
  public Findings run(Workplace place, Options options) {
    int requests = Math.max(1, options.get("events", 2_000_000) / SyntheticStep.EVENTS_A_REQUEST);
    int repeats = options.get("repeats", 3);
    try (Bench bench = Bench.start(place, 1)) {
      long events = prewrite(place, bench, requests);
      List<Reading> plain = new ArrayList<>();
      List<Reading> folded = new ArrayList<>();
      for (int i = 1; i <= repeats; i++) {
        plain.add(told(place, consume(place, bench, i)));
        folded.add(
            told(place, new AggregatorRun(place, bench, events, i).read(profiling(place, i))));
      }
      return findings(plain, folded);
    }
  }

  private static Reading told(Workplace place, Reading reading) {
    place.say().accept(String.join(" | ", reading.row()));
    return reading;
  }

  /** With the property survivor.profile, each aggregator leaves a flight recording. */
  private static List<String> profiling(Workplace place, int number) {
    if (!Boolean.getBoolean("survivor.profile")) {
      return List.of();
    }
    String file = "aggregator-" + number + ".jfr";
    return List.of(
        "-XX:StartFlightRecording=settings=profile,filename="
            + place.root().resolve("benchmarks").resolve("target").resolve(file));
  }

  private static long prewrite(Workplace place, Bench bench, int requests) {
    SyntheticStep step =
        new SyntheticStep(
            requests, place.wallNs(), List.of(SyntheticSamples.CLIENT, SyntheticSamples.GAUGE));
    place.say().accept("writing " + Figures.count(step.events()) + " events");
    try (FactSender sender = new FactSender(bench.log(), bench.ids())) {
      step.write((key, ms, fact) -> sender.send(Topic.EVENTS, key, ms, fact));
      SyntheticSamples.write(
          step.order(), (key, ms, fact) -> sender.send(Topic.SAMPLES, key, ms, fact));
      sender.flush();
    }
    return step.events();
  }

  private static Reading consume(Workplace place, Bench bench, int number) {
    List<String> words = List.of(bench.log().bootstrap(), bench.log().registry().toString());
    Supervised consumer =
        bench.jvm(
            "consumer-" + number,
            320,
            List.of("-XX:+UseSerialGC"),
            PlainConsumerMain.class.getName(),
            words);
    place.await("the end of the plain consumer", WITHIN, () -> consumer.end().isDone());
    return parsed(bench.printed(consumer));
  }

  private static Reading parsed(String printed) {
    List<String> words =
        printed
            .lines()
            .filter(line -> line.startsWith("read "))
            .findFirst()
            .map(line -> List.of(line.split(" ")))
            .orElseThrow(() -> new Failure("the plain consumer failed: " + printed, ""));
    return new Reading(
        "plain consumer",
        Long.parseLong(words.get(1)),
        Long.parseLong(words.get(3)),
        Long.parseLong(words.get(4)),
        Long.parseLong(words.get(5)),
        Long.parseLong(words.get(6)),
        Long.parseLong(words.get(7)));
  }

  private static Findings findings(List<Reading> plain, List<Reading> folded) {
    List<List<String>> rows = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < plain.size(); i++) {
      rows.add(plain.get(i).row());
      rows.add(folded.get(i).row());
      ratios.add(folded.get(i).latePerS() / plain.get(i).latePerS());
    }
    Spread late = spread(folded, Reading::latePerS);
    return new Findings(
        """
        Events a second of one partition, written beforehand: one step of requests with 258 events
        each (Dispatched, 256 output events, Completed), about 64 open at a time. Read alternately by
        a plain consumer that decodes every record and by the aggregator (one thread, exactly once,
        state in memory with a changelog, fresh each time) until a reader of committed records has
        the step's verdict. Every reading is a new JVM with the product's flags; its starting up is
        not in the time, its warming up is, except in the second half.""",
        List.of(new Table(Reading.HEAD, rows)),
        List.of(
            "plain consumer, events/s: whole %s, second half %s"
                .formatted(
                    spread(plain, Reading::perS).countText(),
                    spread(plain, Reading::latePerS).countText()),
            "aggregator, events/s: whole %s, second half %s"
                .formatted(spread(folded, Reading::perS).countText(), late.countText()),
            "aggregator over plain consumer, second half, by pair: " + Spread.of(ratios).text(3),
            "aggregator, second half, median (to be at least 300,000 a thread: %s)"
                .formatted(Figures.met(late.median() >= TARGET_PER_S))));
  }

  private static Spread spread(List<Reading> readings, ToDoubleFunction<Reading> figure) {
    return Spread.of(readings.stream().map(r -> figure.applyAsDouble(r)).toList());
  }
}
