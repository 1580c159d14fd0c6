package survivor.simulator.engine;

import java.util.List;

/**
 * One step of an engine: what it does, how long it takes, what it leaves.
 *
 * @param durationNs how long it takes, ns, above 0
 * @param admitted sequences that got a slot at its beginning and are prefilled in it
 * @param running sequences in it, the admitted ones included
 * @param waiting sequences that found no room
 * @param reservedTokens tokens of cache reserved while it lasts
 * @param emissions one token per running sequence, all at its end
 * @param after the state at its end
 */
public record Step(
    long durationNs,
    List<Sequence> admitted,
    int running,
    int waiting,
    long reservedTokens,
    List<Emission> emissions,
    EngineState after) {

  /** Copies the lists. */
  public Step {
    admitted = List.copyOf(admitted);
    emissions = List.copyOf(emissions);
  }
}
