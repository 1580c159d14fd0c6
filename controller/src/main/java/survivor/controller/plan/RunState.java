package survivor.controller.plan;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import survivor.log.BetweenStepsRan;
import survivor.log.RunClosed;
import survivor.log.RunOpened;
import survivor.log.StepAbandoned;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;

/**
 * What the log says of one run. The first record of a kind counts, a repeated one changes nothing,
 * and the order between topics does not matter.
 *
 * @param plan present once the run is open
 * @param between how the program between the steps ended, by the step before it
 */
public record RunState(
    String runId,
    Optional<RunPlan> plan,
    Map<String, StepOrdered> orders,
    Map<String, StepVerdict> verdicts,
    Map<String, StepAbandoned> abandoned,
    Map<String, BetweenStepsRan> between,
    Optional<RunClosed> closed) {
  /** The analysis whose verdicts steer a run. */
  public static final String LIVE = "live";

  public RunState {
    orders = Map.copyOf(orders);
    verdicts = Map.copyOf(verdicts);
    abandoned = Map.copyOf(abandoned);
    between = Map.copyOf(between);
  }

  /** A run of which nothing is known. */
  public static RunState unknown(String runId) {
    return new RunState(
        runId, Optional.empty(), Map.of(), Map.of(), Map.of(), Map.of(), Optional.empty());
  }

  /**
   * Takes a fact in. Facts of other runs, of other analyses and of other kinds change nothing.
   *
   * @throws IllegalArgumentException if the opening record holds no configuration of this version
   */
  public RunState evolve(SpecificRecord fact) {
    return switch (fact) {
      case RunOpened f -> mine(f.getRunId()) && plan.isEmpty() ? opened(f) : this;
      case StepOrdered f -> mine(f.getRunId()) ? ordered(f) : this;
      case StepVerdict f -> mine(f.getRunId()) && f.getAnalysis().equals(LIVE) ? judged(f) : this;
      case StepAbandoned f -> mine(f.getRunId()) ? abandoned(f) : this;
      case BetweenStepsRan f -> mine(f.getRunId()) ? ran(f) : this;
      case RunClosed f -> mine(f.getRunId()) && closed.isEmpty() ? closed(f) : this;
      default -> this;
    };
  }

  /** The step that was ordered and has not ended. */
  public Optional<StepOrdered> openStep() {
    return orders.values().stream()
        .filter(order -> endOf(order.getStepId()) instanceof StepEnd.Open)
        .findFirst();
  }

  /** The step that was ordered last. */
  Optional<StepOrdered> lastStep() {
    return orders.values().stream().max(Comparator.comparingLong(StepOrdered::getStartWallNs));
  }

  StepEnd endOf(String stepId) {
    StepVerdict verdict = verdicts.get(stepId);
    StepAbandoned givenUp = abandoned.get(stepId);
    if (givenUp != null) {
      return new StepEnd.GivenUp(givenUp, verdict != null);
    }
    return verdict == null ? new StepEnd.Open() : new StepEnd.Judged(verdict);
  }

  private RunState opened(RunOpened f) {
    return new RunState(
        runId, Optional.of(RunPlan.of(f)), orders, verdicts, abandoned, between, closed);
  }

  private RunState ordered(StepOrdered f) {
    return new RunState(
        runId, plan, with(orders, f.getStepId(), f), verdicts, abandoned, between, closed);
  }

  private RunState judged(StepVerdict f) {
    return new RunState(
        runId, plan, orders, with(verdicts, f.getStepId(), f), abandoned, between, closed);
  }

  private RunState abandoned(StepAbandoned f) {
    return new RunState(
        runId, plan, orders, verdicts, with(abandoned, f.getStepId(), f), between, closed);
  }

  private RunState ran(BetweenStepsRan f) {
    Map<String, BetweenStepsRan> more = with(between, f.getAfterStepId(), f);
    return new RunState(runId, plan, orders, verdicts, abandoned, more, closed);
  }

  private RunState closed(RunClosed f) {
    return new RunState(runId, plan, orders, verdicts, abandoned, between, Optional.of(f));
  }

  private boolean mine(String id) {
    return runId.equals(id);
  }

  private static <F> Map<String, F> with(Map<String, F> facts, String stepId, F fact) {
    if (facts.containsKey(stepId)) {
      return facts;
    }
    Map<String, F> more = new LinkedHashMap<>(facts);
    more.put(stepId, fact);
    return more;
  }
}
