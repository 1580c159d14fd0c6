package survivor.benchmarks.truth;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import survivor.benchmarks.Benchmark;
import survivor.benchmarks.Options;
import survivor.benchmarks.Workplace;
import survivor.benchmarks.report.Figures;
import survivor.benchmarks.report.Findings;
import survivor.benchmarks.report.Table;
import survivor.benchmarks.stack.Bench;
import survivor.benchmarks.stack.StepRunner;
import survivor.benchmarks.step.Load;
import survivor.benchmarks.step.Quantiles;
import survivor.benchmarks.step.StepLog;
import survivor.benchmarks.step.Target;
import survivor.cli.Failure;
import survivor.log.Account;
import survivor.log.StepOrdered;

/** Times to first token and gaps of the log, against what the replica recorded when it wrote. */
public final class ReceiveSide implements Benchmark {
  private static final long MS_NS = 1_000_000;
  private static final long SETTLE_NS = 2_000 * MS_NS;
  private static final long TAIL_NS = 1_000 * MS_NS;

  /** In their first half minute the JVMs compile themselves and fill two processors. */
  private static final long WARM_NS = 40_000 * MS_NS;

  private static final int TOKENS = 32;
  private static final int MOST_TOKENS = 256;
  private static final int BOUND_RPS = 20;
  private static final Duration TRUTH = Duration.ofSeconds(10);

  /** One kind of load. */
  private record Rate(int rps, int tokens) {}

  private static final List<Rate> RATES =
      List.of(
          new Rate(BOUND_RPS, TOKENS),
          new Rate(100, TOKENS),
          new Rate(300, TOKENS),
          new Rate(BOUND_RPS, MOST_TOKENS));

  /** What one rate showed. */
  private record Measured(Rate rate, Differences differences, StepLog log) {}

  @Override
  public String name() {
    return "truth";
  }

  @Override
  public Set<String> options() {
    return Set.of("seconds");
  }

  @Override
  public Findings run(Workplace place, Options options) {
    long measuredNs = options.get("seconds", 30) * 1_000L * MS_NS;
    try (Bench bench = Bench.start(place, 4)) {
      Path file = bench.folder().resolve("truth.jsonl");
      int port = bench.simulator(List.of("--ttft=50ms..150ms", "--gap=10ms", "--truth=" + file));
      Target target = Target.replica(port);
      bench.generator();
      try (StepRunner steps = new StepRunner(place, bench)) {
        steps.run(load(new Rate(100, TOKENS), WARM_NS), target);
        List<Measured> all = new ArrayList<>();
        for (Rate rate : RATES) {
          all.add(measure(place, steps, steps.order(load(rate, measuredNs), target), rate, file));
        }
        return findings(all, measuredNs);
      }
    }
  }

  private static Load load(Rate rate, long measuredNs) {
    String rps = Integer.toString(rate.rps());
    return new Load(rps, "poisson", 7, rate.tokens(), SETTLE_NS, measuredNs, TAIL_NS);
  }

  private static Measured measure(
      Workplace place, StepRunner steps, StepOrdered order, Rate rate, Path file) {
    Map<String, RequestTimes> requests = new TreeMap<>();
    long lengthNs = order.getSettleNs() + order.getMeasuredNs() + order.getTailNs();
    place.sleepUntil(order.getStartWallNs() + lengthNs); // reading the log would compete
    StepLog log =
        steps.await(
            order,
            entry ->
                requests
                    .computeIfAbsent(entry.key(), key -> new RequestTimes())
                    .take(entry.fact()));
    log.voidedBy()
        .ifPresent(
            cause -> {
              throw new Failure("a step is void: " + cause, "");
            });
    requests.values().removeIf(request -> !isMeasured(order, request));
    place.await(
        "the truth about " + order.getStepId(),
        TRUTH,
        () -> requests.keySet().stream().allMatch(TruthFile.read(file)::knows));
    TruthFile truth = TruthFile.read(file);
    Differences differences = new Differences();
    requests.forEach(
        (key, request) ->
            differences.add(key, request.account().orElseThrow(), request.chunksNs(), truth));
    place.say().accept(rate.rps() + " rps: " + figures(differences.ttft()));
    return new Measured(rate, differences, log);
  }

  private static boolean isMeasured(StepOrdered order, RequestTimes request) {
    long toNs = order.getSettleNs() + order.getMeasuredNs();
    return request
        .account()
        .map(Account::getIntendedNs)
        .map(intendedNs -> intendedNs >= order.getSettleNs() && intendedNs < toNs)
        .orElse(false);
  }

  private static Findings findings(List<Measured> all, long measuredNs) {
    List<List<String>> rows = new ArrayList<>();
    List<String> conclusions = new ArrayList<>();
    for (Measured measured : all) {
      rows.addAll(rows(measured));
      if (measured.rate().rps() == BOUND_RPS) {
        conclusions.add(bound(measured.rate(), "TTFT", measured.differences().ttft()));
        conclusions.add(bound(measured.rate(), "gap", measured.differences().gaps()));
      }
    }
    conclusions.add(
        "records lost over all steps: " + all.stream().mapToLong(m -> m.log().lost()).sum());
    return new Findings(
        question(measuredNs),
        List.of(
            new Table(
                List.of("rps", "tokens", "difference", "n", "p50 ms", "p99 ms", "max ms"), rows)),
        conclusions);
  }

  private static String question(long measuredNs) {
    return """
        Client's times in the log against the record of truth of a simulated replica in a process
        of its own: Poisson arrivals, first token 50 to 150 ms after the request was read, the
        others 10 ms apart, measured part of %d s, completed requests, all warm. Broker, registry,
        generator and replica share the machine. The differences are without sign. The truth is the
        instant just before the replica's event loop handed each event to the socket:

        - TTFT: (first − sent) less (first written − request read from its socket). Sending is not
          in it; the way of the request to the replica and of the answer back is.
        - TTFT from intended: (first − intended), as the instrument reports it, less the same. The
          send skew is in it: the schedule's instant is not known to the replica.
        - gap: gaps of the client less the gaps between the writes.
        - gap, plan: less the 10 ms that were planned. The replica's own lateness is in it.
        - written late: write less plan, the replica's own lateness; no matter of the client."""
        .formatted(measuredNs / (1_000 * MS_NS));
  }

  private static List<List<String>> rows(Measured measured) {
    Differences found = measured.differences();
    return List.of(
        row(measured.rate(), "TTFT", found.ttft()),
        row(measured.rate(), "TTFT from intended", found.ttftFromIntended()),
        row(measured.rate(), "gap", found.gaps()),
        row(measured.rate(), "gap, plan", found.gapsAgainstPlan()),
        row(measured.rate(), "written late", found.lateWrites()),
        row(measured.rate(), "(send skew)", measured.log().skewsNs()));
  }

  private static List<String> row(Rate rate, String what, List<Long> differencesNs) {
    Quantiles q = Quantiles.of(differencesNs);
    return List.of(
        Integer.toString(rate.rps()),
        Integer.toString(rate.tokens()),
        what,
        Figures.count((long) q.n()),
        Figures.ms(q.p50Ns()),
        Figures.ms(q.p99Ns()),
        Figures.ms(q.maxNs()));
  }

  private static String bound(Rate rate, String what, List<Long> differencesNs) {
    long p99Ns = Quantiles.of(differencesNs).p99Ns();
    return "%d rps of %d tokens, %s: p99 %s ms (to be under 1 ms: %s)"
        .formatted(rate.rps(), rate.tokens(), what, Figures.ms(p99Ns), Figures.met(p99Ns < MS_NS));
  }

  private static String figures(List<Long> differencesNs) {
    Quantiles q = Quantiles.of(differencesNs);
    return "TTFT differs by %s ms (p50), %s (p99)"
        .formatted(Figures.ms(q.p50Ns()), Figures.ms(q.p99Ns()));
  }
}
