package survivor.controller.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.avro.specific.SpecificRecord;
import survivor.controller.plan.RunState;
import survivor.controller.progress.ProgressView.Part;
import survivor.controller.progress.ProgressView.StepView;
import survivor.log.ClientHealthSample;
import survivor.log.GaugeSample;
import survivor.log.RequestOutcome;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;

/**
 * The fold behind {@link ProgressView}. Samples carry no run, so the caller hands in only those of
 * this run.
 *
 * @param current the newest ordered step
 * @param health newest health sample of each shard in that step
 * @param queue its newest waiting gauge
 * @param ended measured requests of it that have ended
 * @param met those of them that met the SLO
 */
public record Progress(
    String runId,
    Optional<StepOrdered> current,
    Map<Integer, ClientHealthSample> health,
    OptionalDouble queue,
    long ended,
    long met,
    List<StepVerdict> verdicts) {
  public Progress {
    health = Map.copyOf(health);
    verdicts = List.copyOf(verdicts);
  }

  /** A run of which nothing has been seen. */
  public static Progress of(String runId) {
    return new Progress(runId, Optional.empty(), Map.of(), OptionalDouble.empty(), 0, 0, List.of());
  }

  /** Takes a fact in; facts of other runs, steps and kinds change nothing. */
  public Progress evolve(SpecificRecord fact) {
    return switch (fact) {
      case StepOrdered f -> runId.equals(f.getRunId()) ? ordered(f) : this;
      case ClientHealthSample f -> mine(f.getStepId()) ? sampled(f) : this;
      case GaugeSample f -> mine(f.getStepId()) && f.getWaiting() != null ? gauged(f) : this;
      case RequestOutcome f -> runId.equals(f.getRunId()) && mine(f.getStepId()) ? ended(f) : this;
      case StepVerdict f ->
          runId.equals(f.getRunId()) && f.getAnalysis().equals(RunState.LIVE) ? judged(f) : this;
      default -> this;
    };
  }

  /** What to show at an instant, nanoseconds since 1970. */
  public ProgressView view(long nowWallNs) {
    return new ProgressView(
        runId,
        current.map(order -> step(order, nowWallNs)),
        verdicts.stream().map(ProgressLines::verdict).toList());
  }

  private Progress ordered(StepOrdered order) {
    return mine(order.getStepId())
        ? this
        : new Progress(runId, Optional.of(order), Map.of(), OptionalDouble.empty(), 0, 0, verdicts);
  }

  private Progress sampled(ClientHealthSample sample) {
    Map<Integer, ClientHealthSample> newest = new TreeMap<>(health);
    newest.put(sample.getShard(), sample);
    return new Progress(runId, current, newest, queue, ended, met, verdicts);
  }

  private Progress gauged(GaugeSample sample) {
    OptionalDouble newest = OptionalDouble.of(sample.getWaiting());
    return new Progress(runId, current, health, newest, ended, met, verdicts);
  }

  private Progress judged(StepVerdict verdict) {
    if (verdicts.stream().anyMatch(v -> v.getStepId().equals(verdict.getStepId()))) {
      return this;
    }
    List<StepVerdict> more = new ArrayList<>(verdicts);
    more.add(verdict);
    return new Progress(runId, current, health, queue, ended, met, more);
  }

  private Progress ended(RequestOutcome outcome) {
    StepOrdered order = current.orElseThrow();
    long intended = outcome.getAccount().getIntendedNs();
    long from = order.getSettleNs();
    if (intended < from || intended >= from + order.getMeasuredNs()) {
      return this;
    }
    long one = meets(outcome, order) ? 1 : 0;
    return new Progress(runId, current, health, queue, ended + 1, met + one, verdicts);
  }

  private static boolean meets(RequestOutcome outcome, StepOrdered order) {
    Long first = outcome.getAccount().getFirstNs();
    Long end =
        order.getWorkload().getCompletion().equals("DONE")
            ? outcome.getAccount().getDoneNs()
            : outcome.getAccount().getFinishNs();
    long intended = outcome.getAccount().getIntendedNs();
    return outcome.getOutcome().equals("completed")
        && first != null
        && end != null
        && first - intended <= order.getLimits().getSloTtftNs()
        && end - intended <= order.getLimits().getSloE2eNs();
  }

  private StepView step(StepOrdered order, long nowWallNs) {
    long elapsed = nowWallNs - order.getStartWallNs();
    long measuredEnd = order.getSettleNs() + order.getMeasuredNs();
    long loadEnd = measuredEnd + order.getTailNs();
    return new StepView(
        order.getStepId(),
        order.getPhase(),
        order.getRamp(),
        order.getRateRps(),
        part(elapsed, order.getSettleNs(), measuredEnd, loadEnd),
        TimeUnit.NANOSECONDS.toMillis(elapsed),
        TimeUnit.NANOSECONDS.toMillis(Math.max(0, loadEnd - Math.max(0, elapsed))),
        health.isEmpty() ? OptionalLong.empty() : OptionalLong.of(inFlight()),
        ended == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) met / ended),
        queue);
  }

  private static Part part(long elapsed, long settleEnd, long measuredEnd, long loadEnd) {
    if (elapsed < 0) {
      return Part.STARTING;
    }
    if (elapsed < settleEnd) {
      return Part.SETTLE;
    }
    if (elapsed < measuredEnd) {
      return Part.MEASURED;
    }
    return elapsed < loadEnd ? Part.TAIL : Part.CLOSING;
  }

  private long inFlight() {
    return health.values().stream()
        .mapToLong(
            s -> (long) s.getDispatched() - s.getCompleted() - s.getFailed() - s.getTimedOut())
        .sum();
  }

  private boolean mine(String stepId) {
    return current.map(order -> order.getStepId().equals(stepId)).orElse(false);
  }
}
