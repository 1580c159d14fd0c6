package survivor.controller;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.avro.specific.SpecificRecord;
import survivor.controller.config.ConfigTexts;
import survivor.controller.plan.Command;
import survivor.controller.plan.PlanKind;
import survivor.controller.plan.Rates;
import survivor.controller.plan.RunDecider;
import survivor.controller.plan.RunState;
import survivor.log.BetweenStepsRan;
import survivor.log.RunClosed;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;

/** Orders and whole runs of the demo's configuration. */
public final class Orders {
  private static final long STEP_NS = 10_000_000_000L;

  private Orders() {}

  /** The first order of a ladder. */
  public static StepOrdered first() {
    RunState state =
        RunState.unknown(Facts.RUN)
            .evolve(Facts.opened(new PlanKind.Ladder(), ConfigTexts.text("demo")));
    return ((Command.Order) RunDecider.decide(state, Facts.OPENED_NS).getFirst()).fact();
  }

  /** All facts that a report of a run needs, the windows and the host included. */
  public static List<SpecificRecord> run(
      PlanKind kind, String configText, Function<StepOrdered, String> judge) {
    List<SpecificRecord> log = new ArrayList<>();
    log.add(Facts.opened(kind, configText));
    log.add(Facts.host());
    long now = Facts.OPENED_NS;
    RunState state = RunState.unknown(Facts.RUN).evolve(log.getFirst());
    while (state.closed().isEmpty()) {
      now += STEP_NS;
      List<SpecificRecord> written = new ArrayList<>();
      for (Command command : RunDecider.decide(state, now)) {
        written.add(fact(command, now));
      }
      if (written.isEmpty()) {
        StepOrdered order = state.openStep().orElseThrow();
        StepVerdict verdict = Facts.verdict(order, judge.apply(order));
        written.add(verdict);
        written.add(Facts.window(order, verdict));
      }
      log.addAll(written);
      for (SpecificRecord fact : written) {
        state = state.evolve(fact);
      }
    }
    return log;
  }

  /** Passes what a capacity carries. */
  public static Function<StepOrdered, String> capacity(double rps) {
    return order -> Double.parseDouble(order.getRateRps()) <= rps ? "pass" : "fail";
  }

  /** The record of a command, without positions. */
  public static SpecificRecord fact(Command command, long nowNs) {
    return switch (command) {
      case Command.Order order -> order.fact();
      case Command.Abandon abandon -> abandon.fact();
      case Command.RunBetween run ->
          BetweenStepsRan.newBuilder()
              .setRunId(Facts.RUN)
              .setAfterStepId(run.afterStepId())
              .setCommand(run.program())
              .setExitCode(0)
              .setStartWallNs(nowNs)
              .setEndWallNs(nowNs)
              .build();
      case Command.Close close ->
          RunClosed.newBuilder()
              .setRunId(Facts.RUN)
              .setOutcome(close.ending().outcome().label())
              .setReason(close.ending().reason().orElse(null))
              .setLambdaMaxRps(close.ending().lambdaMaxRps().map(Rates::plain).orElse(null))
              .setLambdaRRps(close.ending().lambdaRRps().map(Rates::plain).orElse(null))
              .setWallNs(nowNs)
              .setEndPositions(java.util.Map.of())
              .build();
    };
  }
}
