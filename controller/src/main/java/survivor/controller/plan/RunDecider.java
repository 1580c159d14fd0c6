package survivor.controller.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import survivor.controller.config.RunConfig.BetweenSteps;
import survivor.log.BetweenStepsRan;
import survivor.log.StepAbandoned;
import survivor.log.StepOrdered;

/** What to do next, a function of the state and the hour. It changes nothing. */
public final class RunDecider {
  /** Time from an order to its step, in which generators read the order and make the schedule. */
  static final long START_LEAD_NS = TimeUnit.MILLISECONDS.toNanos(1_200);

  /** Time in which the judge may still say what it saw of a step that was given up. */
  static final long LINGER_NS = TimeUnit.SECONDS.toNanos(3);

  private RunDecider() {}

  /**
   * The commands that the state calls for; none while the run waits for others, is not open, or is
   * closed.
   *
   * @param nowWallNs nanoseconds since 1970
   */
  public static List<Command> decide(RunState state, long nowWallNs) {
    if (state.plan().isEmpty() || state.closed().isPresent()) {
      return List.of();
    }
    RunPlan plan = state.plan().get();
    return switch (PlanPosition.of(plan, state)) {
      case PlanPosition.Wants wants -> List.of(towards(wants.step(), plan, state, nowWallNs));
      case PlanPosition.Waits waits -> List.of();
      case PlanPosition.Lingers lingers ->
          nowWallNs < lingers.sinceWallNs() + LINGER_NS
              ? List.of()
              : List.of(new Command.Close(lingers.ending()));
      case PlanPosition.Ended ended -> List.of(new Command.Close(ended.ending()));
    };
  }

  /** The way to a step: first what the run has between its steps, then its order. */
  private static Command towards(PlannedStep step, RunPlan plan, RunState state, long nowWallNs) {
    Optional<StepOrdered> before = state.lastStep();
    if (before.isEmpty()) {
      return new Command.Order(plan.order(step, nowWallNs + START_LEAD_NS));
    }
    BetweenSteps between = plan.config().betweenSteps();
    String beforeId = before.get().getStepId();
    BetweenStepsRan ran = state.between().get(beforeId);
    if (between.command().isPresent() && ran == null) {
      return new Command.RunBetween(beforeId, between.command().get(), between.timeoutMs());
    }
    if (ran != null && (ran.getExitCode() == null || ran.getExitCode() != 0)) {
      return new Command.Close(RunEnding.without(RunOutcome.UNDECIDED, failed(ran)));
    }
    long pauseNs = TimeUnit.MILLISECONDS.toNanos(between.pauseMs());
    return new Command.Order(plan.order(step, nowWallNs + START_LEAD_NS + pauseNs));
  }

  private static String failed(BetweenStepsRan ran) {
    String how =
        ran.getExitCode() == null ? ran.getFailure() : "it ended with " + ran.getExitCode();
    return "the program after step " + ran.getAfterStepId() + ", " + ran.getCommand() + ": " + how;
  }

  /** The command that gives the open step up; none where no step is open. */
  public static List<Command> abandon(RunState state, String reason, long nowWallNs) {
    return state
        .openStep()
        .<List<Command>>map(step -> List.of(new Command.Abandon(fact(step, reason, nowWallNs))))
        .orElse(List.of());
  }

  /**
   * The commands that end an open run at once because somebody asked for it. A run that has come to
   * its end already keeps that end, and a capacity that was found stays found.
   */
  public static List<Command> interrupt(RunState state, String reason, long nowWallNs) {
    if (state.plan().isEmpty() || state.closed().isPresent()) {
      return List.of();
    }
    List<Command> commands = new ArrayList<>(abandon(state, reason, nowWallNs));
    RunState after = state;
    for (Command command : commands) {
      after = command instanceof Command.Abandon a ? after.evolve(a.fact()) : after;
    }
    commands.add(new Command.Close(interrupted(state.plan().get(), after, reason)));
    return commands;
  }

  private static RunEnding interrupted(RunPlan plan, RunState after, String reason) {
    return switch (PlanPosition.of(plan, after)) {
      case PlanPosition.Wants wants -> RunEnding.without(RunOutcome.UNDECIDED, reason);
      case PlanPosition.Waits waits -> RunEnding.without(RunOutcome.UNDECIDED, reason);
      case PlanPosition.Lingers lingers -> lingers.ending().because(reason);
      case PlanPosition.Ended ended -> ended.ending();
    };
  }

  private static StepAbandoned fact(StepOrdered step, String reason, long nowWallNs) {
    return StepAbandoned.newBuilder()
        .setRunId(step.getRunId())
        .setStepId(step.getStepId())
        .setReason(reason)
        .setWallNs(nowWallNs)
        .build();
  }
}
