package survivor.controller.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
      case PlanPosition.Wants wants ->
          List.of(new Command.Order(plan.order(wants.step(), nowWallNs + START_LEAD_NS)));
      case PlanPosition.Waits waits -> List.of();
      case PlanPosition.Lingers lingers ->
          nowWallNs < lingers.sinceWallNs() + LINGER_NS
              ? List.of()
              : List.of(new Command.Close(lingers.ending()));
      case PlanPosition.Ended ended -> List.of(new Command.Close(ended.ending()));
    };
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
