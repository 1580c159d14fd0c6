package survivor.benchmarks.generator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import survivor.benchmarks.Benchmark;
import survivor.benchmarks.Options;
import survivor.benchmarks.Workplace;
import survivor.benchmarks.report.Figures;
import survivor.benchmarks.report.Findings;
import survivor.benchmarks.report.Table;
import survivor.benchmarks.stack.Bench;
import survivor.benchmarks.stack.Kernel;
import survivor.benchmarks.stack.StepRunner;
import survivor.benchmarks.step.Load;
import survivor.benchmarks.step.StepLog;
import survivor.benchmarks.step.Target;
import survivor.cli.stack.Ports;
import survivor.cli.stack.Supervised;
import survivor.log.StepOrdered;

/** Raises the load until a gate of the generator fails. */
public final class GeneratorThroughput implements Benchmark {
  private static final long S_NS = 1_000_000_000L;
  private static final int TOKENS = 256;
  private static final int EVENTS_A_SECOND = 100;
  private static final long SETTLE_NS = 4 * S_NS;
  private static final long TAIL_NS = S_NS;

  @Override
  public String name() {
    return "generator-throughput";
  }

  @Override
  public Set<String> options() {
    return Set.of("start", "percent", "seconds");
  }

  @Override
  public Findings run(Workplace place, Options options) {
    double startPerS = options.get("start", 8_000);
    double factor = 1 + options.get("percent", 25) / 100.0;
    long measuredNs = options.get("seconds", 8) * S_NS;
    try (Bench bench = Bench.start(place, 4)) {
      Processes processes = start(place, bench);
      try (StepRunner steps = new StepRunner(place, bench)) {
        steps.run(load(startPerS / 2, 3 * S_NS), processes.target());
        List<Stage> stages = new ArrayList<>();
        Climb climb = Climb.from(startPerS, factor);
        while (climb.goesOn()) {
          Load load = load(climb.offeredPerS(), measuredNs);
          stages.add(stage(place, steps, processes, load));
          climb = climb.after(stages.getLast().failures().isEmpty());
        }
        return findings(stages, measuredNs);
      }
    }
  }

  /** Process ids of what is measured, and where the load goes. */
  private record Processes(long generator, long source, long broker, Target target) {}

  private static Processes start(Workplace place, Bench bench) {
    int port = Ports.free().broker();
    Supervised source =
        bench.jvm(
            "source",
            128,
            List.of("-XX:+UseSerialGC"),
            SourceMain.class.getName(),
            List.of(Integer.toString(port)));
    place.await(
        "the source's start",
        Duration.ofSeconds(30),
        () -> bench.printed(source).contains("serving on " + port));
    String path = "/" + TOKENS + "/" + EVENTS_A_SECOND + "/chat/completions";
    Target target = new Target("http://127.0.0.1:" + port, path, Optional.empty());
    return new Processes(bench.generator().pid(), source.pid(), bench.brokerPid(), target);
  }

  private static Load load(double eventsPerS, long measuredNs) {
    String rps = String.format(Locale.ROOT, "%.3f", eventsPerS / TOKENS);
    return new Load(rps, "constant", 1, TOKENS, SETTLE_NS, measuredNs, TAIL_NS);
  }

  private static Stage stage(Workplace place, StepRunner steps, Processes processes, Load load) {
    StepOrdered order = steps.order(load, processes.target());
    long fromNs = order.getStartWallNs() + load.settleNs();
    place.sleepUntil(fromNs);
    List<Long> before = cpuNs(processes);
    place.sleepUntil(fromNs + load.measuredNs());
    List<Long> after = cpuNs(processes);
    StepLog log = steps.await(order);
    List<Double> cores = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      cores.add((after.get(i) - before.get(i)) / (double) load.measuredNs());
    }
    double offered = Double.parseDouble(load.rateRps()) * TOKENS;
    Stage stage =
        new Stage(offered, load.measuredNs(), log, cores.get(0), cores.get(1), cores.get(2));
    place.say().accept(String.join(" | ", stage.row(streams(stage))));
    return stage;
  }

  private static List<Long> cpuNs(Processes processes) {
    return List.of(
        Kernel.cpuNs(processes.generator()),
        Kernel.cpuNs(processes.source()),
        Kernel.cpuNs(processes.broker()));
  }

  private static int streams(Stage stage) {
    return (int) Math.round(stage.offeredPerS() / EVENTS_A_SECOND);
  }

  private static Findings findings(List<Stage> stages, long measuredNs) {
    List<String> conclusions = new ArrayList<>();
    stages.stream()
        .filter(stage -> stage.failures().isEmpty())
        .reduce((first, last) -> last)
        .ifPresent(
            s -> conclusions.add("last clean: " + Figures.count(s.seenPerS()) + " chunk events/s"));
    Optional.of(stages.getLast())
        .filter(stage -> !stage.failures().isEmpty())
        .ifPresent(
            s ->
                conclusions.add(
                    "first not clean, twice running: %s chunk events/s offered, %s/s in the log (%s)"
                        .formatted(
                            Figures.count(s.offeredPerS()),
                            Figures.count(s.seenPerS()),
                            String.join(", ", s.failures()))));
    return new Findings(
        """
        Chunk events a second that one generator (one event loop) stamps, reads and writes to the
        log, its gates clean: skew p99 at most 5 ms, nothing refused, log complete. Streams of %d
        events at %d events/s each, one event a write, from a source in a JVM of its own; source,
        generator, broker and registry share this machine, so the machine may end the climb before
        the generator does: see the cores. Each stage is measured for %d s; one that is not clean is
        repeated once."""
            .formatted(TOKENS, EVENTS_A_SECOND, measuredNs / S_NS),
        List.of(
            new Table(
                Stage.HEAD, stages.stream().map(stage -> stage.row(streams(stage))).toList())),
        conclusions);
  }
}
