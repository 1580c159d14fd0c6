package survivor.controller.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.avro.specific.SpecificRecord;
import survivor.controller.Facts;
import survivor.controller.Orders;
import survivor.log.RunClosed;
import survivor.log.StepAbandoned;
import survivor.log.StepOrdered;

/** A log with a judge that answers every order, and a controller that knows nothing but the log. */
final class LogWorld {
  private static final long SECOND_NS = 1_000_000_000L;

  final List<SpecificRecord> log;
  private final Function<StepOrdered, String> judge;
  private long nowNs;

  LogWorld(List<SpecificRecord> log, Function<StepOrdered, String> judge, long nowNs) {
    this.log = new ArrayList<>(log);
    this.judge = judge;
    this.nowNs = nowNs;
  }

  /** Runs until the run is closed. The state is folded from the log once and then kept. */
  RunState runToTheEnd() {
    RunState state = fold(log);
    for (int turn = 0; turn < 1_000 && state.closed().isEmpty(); turn++) {
      nowNs += SECOND_NS;
      List<SpecificRecord> written =
          RunDecider.decide(state, nowNs).stream().map(c -> Orders.fact(c, nowNs)).toList();
      if (written.isEmpty()) {
        written =
            state.openStep().<List<SpecificRecord>>map(o -> List.of(answer(o))).orElse(List.of());
      }
      log.addAll(written);
      for (SpecificRecord fact : written) {
        state = state.evolve(fact);
      }
    }
    return state;
  }

  static RunState fold(List<? extends SpecificRecord> facts) {
    RunState state = RunState.unknown(Facts.RUN);
    for (SpecificRecord fact : facts) {
      state = state.evolve(fact);
    }
    return state;
  }

  /** The log without its wall clock instants, which a later life cannot repeat. */
  static List<SpecificRecord> timeless(List<SpecificRecord> log) {
    return log.stream().map(LogWorld::timeless).toList();
  }

  private static SpecificRecord timeless(SpecificRecord fact) {
    return switch (fact) {
      case StepOrdered f -> StepOrdered.newBuilder(f).setStartWallNs(0).build();
      case StepAbandoned f -> StepAbandoned.newBuilder(f).setWallNs(0).build();
      case RunClosed f -> RunClosed.newBuilder(f).setWallNs(0).build();
      default -> fact;
    };
  }

  List<StepOrdered> orders() {
    return log.stream().filter(StepOrdered.class::isInstance).map(StepOrdered.class::cast).toList();
  }

  private SpecificRecord answer(StepOrdered order) {
    String word = judge.apply(order);
    if (word.startsWith("abandon:")) {
      Command.Abandon command =
          (Command.Abandon) RunDecider.abandon(fold(log), word.substring(8), nowNs).getFirst();
      return command.fact();
    }
    return Facts.verdict(order, word);
  }
}
