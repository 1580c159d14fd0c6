package survivor.simulator.engine;

/**
 * A sequence that holds a slot.
 *
 * @param sequence what runs
 * @param emitted tokens it has emitted so far, 0 to below its output tokens
 */
public record RunningSequence(Sequence sequence, int emitted) {}
