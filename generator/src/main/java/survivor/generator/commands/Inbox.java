package survivor.generator.commands;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;
import survivor.log.RunClosed;
import survivor.log.StepAbandoned;
import survivor.log.StepOrdered;

/**
 * Orders that wait, folded from the commands. A run has at most one waiting order: its newest, and
 * none once the run is closed. Not thread-safe.
 */
public final class Inbox {
  private final Optional<String> onlyRun;
  private final List<Pending> waiting = new ArrayList<>();
  private final Set<String> taken = new HashSet<>();
  private final Set<String> over = new HashSet<>();

  /** An order that waits. */
  public record Pending(long offset, StepOrdered order) {}

  /**
   * An empty inbox.
   *
   * @param onlyRun run whose orders count; empty for all
   */
  public Inbox(Optional<String> onlyRun) {
    this.onlyRun = onlyRun;
  }

  /** Takes the next command. */
  public void take(long offset, SpecificRecord command) {
    switch (command) {
      case StepOrdered order -> ordered(offset, order);
      case StepAbandoned step -> {
        over.add(step.getRunId() + "/" + step.getStepId());
        waiting.removeIf(p -> isOver(p.order()));
      }
      case RunClosed run -> {
        over.add(run.getRunId());
        waiting.removeIf(p -> isOver(p.order()));
      }
      default -> {
        // Opening records hold nothing that a step's order does not repeat.
      }
    }
  }

  /** Takes the oldest waiting order out. */
  public Optional<Pending> next() {
    if (waiting.isEmpty()) {
      return Optional.empty();
    }
    Pending pending = waiting.removeFirst();
    taken.add(key(pending.order()));
    return Optional.of(pending);
  }

  /** Place of the oldest waiting order. */
  public OptionalLong oldest() {
    return waiting.isEmpty() ? OptionalLong.empty() : OptionalLong.of(waiting.getFirst().offset());
  }

  /** Whether a step was abandoned or its run closed. */
  public boolean isOver(StepOrdered order) {
    return over.contains(order.getRunId()) || over.contains(key(order));
  }

  private void ordered(long offset, StepOrdered order) {
    boolean wanted = onlyRun.map(order.getRunId()::equals).orElse(true);
    if (wanted && !isOver(order) && !taken.contains(key(order))) {
      waiting.removeIf(p -> p.order().getRunId().equals(order.getRunId()));
      waiting.add(new Pending(offset, order));
    }
  }

  private static String key(StepOrdered order) {
    return order.getRunId() + "/" + order.getStepId();
  }
}
