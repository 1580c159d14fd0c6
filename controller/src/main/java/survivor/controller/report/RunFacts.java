package survivor.controller.report;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.avro.specific.SpecificRecord;
import survivor.controller.plan.RunState;
import survivor.log.CanarySample;
import survivor.log.DeviceSample;
import survivor.log.GaugeSample;
import survivor.log.HostFacts;
import survivor.log.RunClosed;
import survivor.log.RunOpened;
import survivor.log.ServerLogLine;
import survivor.log.StepAbandoned;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;
import survivor.log.WindowResult;

/**
 * The facts of one run that a report needs: a fold. The first command or verdict of a kind counts;
 * the newest window does, since its topic is compacted.
 *
 * @param windows measured windows by step
 * @param hosts facts of the client hosts by source
 * @param serverSides samples of the server's side by step
 */
public record RunFacts(
    String runId,
    Optional<RunOpened> opened,
    Map<String, StepOrdered> orders,
    Map<String, StepVerdict> verdicts,
    Map<String, WindowResult> windows,
    Map<String, StepAbandoned> abandoned,
    SortedMap<String, HostFacts> hosts,
    Map<String, ServerSide> serverSides,
    Optional<RunClosed> closed) {
  private static final String MEASURED = "measured";

  public RunFacts {
    orders = Map.copyOf(orders);
    verdicts = Map.copyOf(verdicts);
    windows = Map.copyOf(windows);
    abandoned = Map.copyOf(abandoned);
    hosts = new TreeMap<>(hosts);
    serverSides = Map.copyOf(serverSides);
  }

  /** A run without facts. */
  public static RunFacts none(String runId) {
    return new RunFacts(
        runId,
        Optional.empty(),
        Map.of(),
        Map.of(),
        Map.of(),
        Map.of(),
        new TreeMap<>(),
        Map.of(),
        Optional.empty());
  }

  /**
   * Takes a fact in. Facts of other runs, analyses, windows and kinds change nothing; samples carry
   * no run, so the caller hands in only those of this run.
   */
  public RunFacts evolve(SpecificRecord fact) {
    return switch (fact) {
      case RunOpened f -> mine(f.getRunId()) && opened.isEmpty() ? withOpened(f) : this;
      case StepOrdered f -> mine(f.getRunId()) ? withOrder(f) : this;
      case StepVerdict f -> mine(f.getRunId()) && live(f.getAnalysis()) ? withVerdict(f) : this;
      case WindowResult f -> mine(f.getRunId()) && live(f.getAnalysis()) ? withWindow(f) : this;
      case StepAbandoned f -> mine(f.getRunId()) ? withAbandoned(f) : this;
      case HostFacts f -> withHost(f);
      case GaugeSample f ->
          f.getTtftCounts() == null ? this : withServer(f.getStepId(), side -> side.with(f));
      case CanarySample f -> withServer(f.getStepId(), side -> side.with(f));
      case DeviceSample f -> withServer(f.getStepId(), side -> side.with(f));
      case ServerLogLine f -> withServer(f.getStepId(), side -> side.with(f));
      case RunClosed f -> mine(f.getRunId()) && closed.isEmpty() ? withClosed(f) : this;
      default -> this;
    };
  }

  /** Samples of the server's side of a step. */
  ServerSide server(String stepId) {
    return serverSides.getOrDefault(stepId, ServerSide.NONE);
  }

  private RunFacts withOpened(RunOpened f) {
    return new RunFacts(
        runId, Optional.of(f), orders, verdicts, windows, abandoned, hosts, serverSides, closed);
  }

  private RunFacts withOrder(StepOrdered f) {
    Map<String, StepOrdered> more = first(orders, f.getStepId(), f);
    return new RunFacts(
        runId, opened, more, verdicts, windows, abandoned, hosts, serverSides, closed);
  }

  private RunFacts withVerdict(StepVerdict f) {
    Map<String, StepVerdict> more = first(verdicts, f.getStepId(), f);
    return new RunFacts(
        runId, opened, orders, more, windows, abandoned, hosts, serverSides, closed);
  }

  private RunFacts withWindow(WindowResult f) {
    if (!f.getWindow().equals(MEASURED)) {
      return this;
    }
    Map<String, WindowResult> more = newest(windows, f.getStepId(), f);
    return new RunFacts(
        runId, opened, orders, verdicts, more, abandoned, hosts, serverSides, closed);
  }

  private RunFacts withAbandoned(StepAbandoned f) {
    Map<String, StepAbandoned> more = first(abandoned, f.getStepId(), f);
    return new RunFacts(runId, opened, orders, verdicts, windows, more, hosts, serverSides, closed);
  }

  private RunFacts withHost(HostFacts f) {
    SortedMap<String, HostFacts> more = newest(hosts, f.getSource(), f);
    return new RunFacts(
        runId, opened, orders, verdicts, windows, abandoned, more, serverSides, closed);
  }

  private RunFacts withServer(String stepId, UnaryOperator<ServerSide> more) {
    Map<String, ServerSide> sides = newest(serverSides, stepId, more.apply(server(stepId)));
    return new RunFacts(runId, opened, orders, verdicts, windows, abandoned, hosts, sides, closed);
  }

  private RunFacts withClosed(RunClosed f) {
    return new RunFacts(
        runId, opened, orders, verdicts, windows, abandoned, hosts, serverSides, Optional.of(f));
  }

  private boolean mine(String id) {
    return runId.equals(id);
  }

  private static boolean live(String analysis) {
    return analysis.equals(RunState.LIVE);
  }

  private static <F> Map<String, F> first(Map<String, F> facts, String key, F fact) {
    return facts.containsKey(key) ? facts : newest(facts, key, fact);
  }

  private static <F> SortedMap<String, F> newest(Map<String, F> facts, String key, F fact) {
    SortedMap<String, F> more = new TreeMap<>(facts);
    more.put(key, fact);
    return more;
  }
}
