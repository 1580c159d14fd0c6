package survivor.controller.report;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import survivor.log.CanarySample;
import survivor.log.DeviceSample;
import survivor.log.GaugeSample;
import survivor.log.LossResult;
import survivor.log.RunVerdict;
import survivor.log.ServerLogLine;
import survivor.log.StepAbandoned;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;
import survivor.log.WindowResult;

/**
 * The facts of one step: a fold. The first command or verdict of a kind counts; the newest result
 * does, since their topic is compacted.
 *
 * @param windows by name
 * @param loss what the loss of a replica did
 * @param judged judgement of the experiment
 */
record StepFacts(
    Optional<StepOrdered> order,
    Optional<StepVerdict> verdict,
    Optional<StepAbandoned> abandoned,
    SortedMap<String, WindowResult> windows,
    Optional<LossResult> loss,
    Optional<RunVerdict> judged,
    ServerSide server) {
  private static final String MEASURED = "measured";

  /** A step without facts. */
  static final StepFacts NONE =
      new StepFacts(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          new TreeMap<>(),
          Optional.empty(),
          Optional.empty(),
          ServerSide.NONE);

  StepFacts {
    windows = new TreeMap<>(windows);
  }

  /** Takes a fact of this step in; other kinds change nothing. */
  StepFacts evolve(SpecificRecord fact) {
    return switch (fact) {
      case StepOrdered f -> order.isPresent() ? this : commanded(Optional.of(f), abandoned);
      case StepAbandoned f -> abandoned.isPresent() ? this : commanded(order, Optional.of(f));
      case StepVerdict f -> verdict.isPresent() ? this : judged(Optional.of(f), judged);
      case RunVerdict f -> judged.isPresent() ? this : judged(verdict, Optional.of(f));
      case WindowResult f -> measured(with(f), loss);
      case LossResult f -> measured(windows, Optional.of(f));
      case GaugeSample f -> f.getTtftCounts() == null ? this : sampled(server.with(f));
      case CanarySample f -> sampled(server.with(f));
      case DeviceSample f -> sampled(server.with(f));
      case ServerLogLine f -> sampled(server.with(f));
      default -> this;
    };
  }

  /** The measured part. */
  Optional<WindowResult> window() {
    return Optional.ofNullable(windows.get(MEASURED));
  }

  private SortedMap<String, WindowResult> with(WindowResult window) {
    SortedMap<String, WindowResult> more = new TreeMap<>(windows);
    more.put(window.getWindow(), window);
    return more;
  }

  private StepFacts commanded(Optional<StepOrdered> ordered, Optional<StepAbandoned> givenUp) {
    return new StepFacts(ordered, verdict, givenUp, windows, loss, judged, server);
  }

  private StepFacts judged(Optional<StepVerdict> ofStep, Optional<RunVerdict> ofRun) {
    return new StepFacts(order, ofStep, abandoned, windows, loss, ofRun, server);
  }

  private StepFacts measured(SortedMap<String, WindowResult> of, Optional<LossResult> lost) {
    return new StepFacts(order, verdict, abandoned, of, lost, judged, server);
  }

  private StepFacts sampled(ServerSide side) {
    return new StepFacts(order, verdict, abandoned, windows, loss, judged, side);
  }
}
