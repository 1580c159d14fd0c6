package survivor.simulator.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What an engine holds between two steps.
 *
 * @param steps steps done so far
 * @param waiting sequences not yet admitted, oldest first
 * @param running sequences that hold a slot, in order of admission
 */
public record EngineState(long steps, List<Sequence> waiting, List<RunningSequence> running) {

  /** Copies the lists. */
  public EngineState {
    waiting = List.copyOf(waiting);
    running = List.copyOf(running);
  }

  /** An engine that has done nothing. */
  public static EngineState empty() {
    return new EngineState(0, List.of(), List.of());
  }

  /** Whether there is nothing to do. */
  public boolean idle() {
    return waiting.isEmpty() && running.isEmpty();
  }

  /** The state with the arrived sequences at the end of the waiting line, in their order. */
  public EngineState enqueue(List<Sequence> arrived) {
    if (arrived.isEmpty()) {
      return this;
    }
    List<Sequence> line = new ArrayList<>(waiting);
    line.addAll(arrived);
    return new EngineState(steps, line, running);
  }

  /** The state without the named sequences, waiting or running; unknown ids change nothing. */
  public EngineState without(Set<Long> ids) {
    if (ids.isEmpty()) {
      return this;
    }
    return new EngineState(
        steps,
        waiting.stream().filter(s -> !ids.contains(s.id())).toList(),
        running.stream().filter(r -> !ids.contains(r.sequence().id())).toList());
  }

  /** Tokens of cache that the running sequences reserve. */
  public long reservedTokens() {
    return running.stream().mapToLong(r -> r.sequence().reservedTokens()).sum();
  }
}
