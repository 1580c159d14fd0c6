package survivor.benchmarks.skew;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import survivor.benchmarks.Benchmark;
import survivor.benchmarks.Options;
import survivor.benchmarks.Workplace;
import survivor.benchmarks.report.Figures;
import survivor.benchmarks.report.Findings;
import survivor.benchmarks.report.Spread;
import survivor.benchmarks.report.Table;
import survivor.benchmarks.stack.Bench;
import survivor.benchmarks.stack.Kernel;
import survivor.benchmarks.stack.StepRunner;
import survivor.benchmarks.step.Load;
import survivor.benchmarks.step.Quantiles;
import survivor.benchmarks.step.StepLog;
import survivor.benchmarks.step.Target;
import survivor.cli.Failure;
import survivor.log.StepOrdered;

/** Send skew at several rates, the broker running (a) and stopped (b), alternately. */
public final class SendSkew implements Benchmark {
  private static final List<Integer> RATES_RPS = List.of(5, 20, 50, 200);
  private static final long MS_NS = 1_000_000;
  private static final long SETTLE_NS = 1_500 * MS_NS;
  private static final long TAIL_NS = 500 * MS_NS;
  private static final int TOKENS = 8;

  /** One rate's repetitions. */
  private record Pairs(int rateRps, List<StepLog> running, List<StepLog> stopped) {}

  @Override
  public String name() {
    return "skew";
  }

  @Override
  public Set<String> options() {
    return Set.of("repeats", "seconds", "rps");
  }

  @Override
  public Findings run(Workplace place, Options options) {
    int repeats = options.get("repeats", 3);
    int only = options.get("rps", 0);
    long measuredNs = options.get("seconds", 10) * 1_000L * MS_NS;
    try (Bench bench = Bench.start(place, 4)) {
      Target target = Target.replica(bench.simulator("demo"));
      bench.generator();
      try (StepRunner steps = new StepRunner(place, bench)) {
        Load warm = new Load("50", "poisson", 1, TOKENS, SETTLE_NS, 2_000 * MS_NS, 0);
        steps.run(warm, target);
        List<Pairs> all = new ArrayList<>();
        for (int rate : only == 0 ? RATES_RPS : List.of(only)) {
          Pairs pairs = new Pairs(rate, new ArrayList<>(), new ArrayList<>());
          for (int i = 0; i < repeats; i++) {
            String rps = Integer.toString(rate);
            Load load = new Load(rps, "poisson", 7 + i, TOKENS, SETTLE_NS, measuredNs, TAIL_NS);
            measure(place, bench, steps, new Pair(load, target, pairs, i % 2 == 0));
          }
          all.add(pairs);
        }
        return findings(all, measuredNs);
      }
    }
  }

  /** The same load twice; which goes first alternates. */
  private record Pair(Load load, Target target, Pairs into, boolean runningFirst) {}

  private static void measure(Workplace place, Bench bench, StepRunner steps, Pair pair) {
    for (boolean running : List.of(pair.runningFirst(), !pair.runningFirst())) {
      StepOrdered order = steps.order(pair.load(), pair.target());
      if (!running) {
        stopBroker(place, bench, order);
      }
      StepLog log = steps.await(order);
      log.voidedBy()
          .ifPresent(
              cause -> {
                throw new Failure("a step is void: " + cause, "");
              });
      (running ? pair.into().running() : pair.into().stopped()).add(log);
      Quantiles skews = Quantiles.of(log.skewsNs());
      place
          .say()
          .accept(
              "%s rps, broker %s: p99 %s ms, lost %d"
                  .formatted(
                      pair.load().rateRps(),
                      running ? "running" : "stopped",
                      Figures.ms(skews.p99Ns()),
                      log.lost()));
    }
  }

  /** From 0.2 s before the measured part to its end. */
  private static void stopBroker(Workplace place, Bench bench, StepOrdered order) {
    long fromNs = order.getStartWallNs() + order.getSettleNs() - 200 * MS_NS;
    place.sleepUntil(fromNs);
    Duration time = Duration.ofNanos(order.getMeasuredNs() + 250 * MS_NS);
    Process freeze = Kernel.freeze(bench.brokerPid(), time);
    place.await("the broker's going on", time.plusSeconds(5), () -> !freeze.isAlive());
  }

  private static Findings findings(List<Pairs> all, long measuredNs) {
    List<List<String>> rows = new ArrayList<>();
    List<String> conclusions = new ArrayList<>();
    long lost = 0;
    for (Pairs pairs : all) {
      rows.add(row(pairs.rateRps(), "(a) running", pairs.running()));
      rows.add(row(pairs.rateRps(), "(b) stopped", pairs.stopped()));
      conclusions.add(ratio(pairs));
      lost += lost(pairs.running()) + lost(pairs.stopped());
    }
    conclusions.add(
        "records lost over all steps: " + lost + " (to be 0: " + Figures.met(lost == 0) + ")");
    target(all).ifPresent(conclusions::add);
    return new Findings(
        """
        Send skew (sent less intended, from the accounts in the log, measured part of %d s only),
        Poisson arrivals, answers of %d tokens from a simulated replica; broker, registry, generator
        and replica on this machine. The broker's JVM runs (a), or is stopped by SIGSTOP for the
        whole measured part (b). Quantiles over the requests of all repetitions together."""
            .formatted(measuredNs / (1_000 * MS_NS), TOKENS),
        List.of(
            new Table(
                List.of(
                    "rps",
                    "broker",
                    "steps",
                    "requests",
                    "connections made",
                    "dispatch p50 ms",
                    "dispatch p99 ms",
                    "p50 ms",
                    "p99 ms",
                    "max ms",
                    "lost"),
                rows)),
        conclusions);
  }

  private static List<String> row(int rate, String broker, List<StepLog> steps) {
    Quantiles skews = pooled(steps);
    Quantiles dispatches =
        Quantiles.of(steps.stream().flatMap(s -> s.dispatchSkewsNs().stream()).toList());
    return List.of(
        Integer.toString(rate),
        broker,
        Integer.toString(steps.size()),
        Integer.toString(skews.n()),
        Long.toString(steps.stream().mapToLong(StepLog::newConnections).sum()),
        Figures.ms(dispatches.p50Ns()),
        Figures.ms(dispatches.p99Ns()),
        Figures.ms(skews.p50Ns()),
        Figures.ms(skews.p99Ns()),
        Figures.ms(skews.maxNs()),
        Long.toString(lost(steps)));
  }

  private static Quantiles pooled(List<StepLog> steps) {
    return Quantiles.of(steps.stream().flatMap(s -> s.skewsNs().stream()).toList());
  }

  private static long lost(List<StepLog> steps) {
    return steps.stream().mapToLong(StepLog::lost).sum();
  }

  private static String ratio(Pairs pairs) {
    List<Double> p99 = new ArrayList<>();
    List<Double> p50 = new ArrayList<>();
    for (int i = 0; i < pairs.running().size(); i++) {
      Quantiles a = Quantiles.of(pairs.running().get(i).skewsNs());
      Quantiles b = Quantiles.of(pairs.stopped().get(i).skewsNs());
      p99.add(b.p99Ns() / (double) a.p99Ns());
      p50.add(b.p50Ns() / (double) a.p50Ns());
    }
    return "%d rps, b/a by pair, median (least–greatest): p99 %s, p50 %s"
        .formatted(pairs.rateRps(), Spread.of(p99).text(2), Spread.of(p50).text(2));
  }

  private static Optional<String> target(List<Pairs> all) {
    return all.stream()
        .filter(p -> p.rateRps() == 20)
        .map(p -> pooled(p.running()).p99Ns())
        .map(
            p99Ns ->
                "p99 at 20 rps, broker running: %s ms (to be under 1 ms: %s)"
                    .formatted(Figures.ms(p99Ns), Figures.met(p99Ns < MS_NS)))
        .findFirst();
  }
}
