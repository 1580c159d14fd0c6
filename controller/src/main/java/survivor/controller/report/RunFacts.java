package survivor.controller.report;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import survivor.controller.plan.RunState;
import survivor.log.CanarySample;
import survivor.log.DeviceSample;
import survivor.log.GaugeSample;
import survivor.log.HostFacts;
import survivor.log.LossResult;
import survivor.log.RunClosed;
import survivor.log.RunOpened;
import survivor.log.RunVerdict;
import survivor.log.ServerLogLine;
import survivor.log.StepAbandoned;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;
import survivor.log.WindowResult;

/**
 * The facts of one run that a report needs: a fold.
 *
 * @param analysis whose results and verdicts count
 * @param steps facts of the steps by id
 * @param hosts facts of the client hosts by source
 */
public record RunFacts(
    String runId,
    String analysis,
    Optional<RunOpened> opened,
    SortedMap<String, StepFacts> steps,
    SortedMap<String, HostFacts> hosts,
    Optional<RunClosed> closed) {
  public RunFacts {
    steps = new TreeMap<>(steps);
    hosts = new TreeMap<>(hosts);
  }

  /** A run without facts, to be seen as its own analysis saw it. */
  public static RunFacts none(String runId) {
    return none(runId, RunState.LIVE);
  }

  /** A run without facts, to be seen as an analysis saw it. */
  public static RunFacts none(String runId, String analysis) {
    return new RunFacts(
        runId, analysis, Optional.empty(), new TreeMap<>(), new TreeMap<>(), Optional.empty());
  }

  /**
   * Takes a fact in. Facts of other runs, analyses and kinds change nothing; samples carry no run,
   * so the caller hands in only those of this run.
   */
  public RunFacts evolve(SpecificRecord fact) {
    return switch (fact) {
      case RunOpened f -> mine(f.getRunId()) && opened.isEmpty() ? opened(f) : this;
      case RunClosed f -> mine(f.getRunId()) && closed.isEmpty() ? closed(f) : this;
      case StepOrdered f -> mine(f.getRunId()) ? withStep(f.getStepId(), f) : this;
      case StepAbandoned f -> mine(f.getRunId()) ? withStep(f.getStepId(), f) : this;
      case StepVerdict f -> said(f.getRunId(), f.getAnalysis()) ? withStep(f.getStepId(), f) : this;
      case RunVerdict f -> said(f.getRunId(), f.getAnalysis()) ? withStep(f.getStepId(), f) : this;
      case WindowResult f ->
          said(f.getRunId(), f.getAnalysis()) ? withStep(f.getStepId(), f) : this;
      case LossResult f -> said(f.getRunId(), f.getAnalysis()) ? withStep(f.getStepId(), f) : this;
      case GaugeSample f -> withStep(f.getStepId(), f);
      case CanarySample f -> withStep(f.getStepId(), f);
      case DeviceSample f -> withStep(f.getStepId(), f);
      case ServerLogLine f -> withStep(f.getStepId(), f);
      case HostFacts f -> withHost(f);
      default -> this;
    };
  }

  /** Facts of the steps that were ordered. */
  Stream<StepFacts> ordered() {
    return steps.values().stream().filter(step -> step.order().isPresent());
  }

  private RunFacts opened(RunOpened f) {
    return new RunFacts(runId, analysis, Optional.of(f), steps, hosts, closed);
  }

  private RunFacts closed(RunClosed f) {
    return new RunFacts(runId, analysis, opened, steps, hosts, Optional.of(f));
  }

  private RunFacts withStep(String stepId, SpecificRecord fact) {
    SortedMap<String, StepFacts> more = new TreeMap<>(steps);
    more.put(stepId, steps.getOrDefault(stepId, StepFacts.NONE).evolve(fact));
    return new RunFacts(runId, analysis, opened, more, hosts, closed);
  }

  private RunFacts withHost(HostFacts f) {
    SortedMap<String, HostFacts> more = new TreeMap<>(hosts);
    more.put(f.getSource(), f);
    return new RunFacts(runId, analysis, opened, steps, more, closed);
  }

  private boolean said(String id, String by) {
    return mine(id) && by.equals(analysis);
  }

  private boolean mine(String id) {
    return runId.equals(id);
  }
}
