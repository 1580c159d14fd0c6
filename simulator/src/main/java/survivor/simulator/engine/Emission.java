package survivor.simulator.engine;

/**
 * One token that leaves the engine at the end of a step.
 *
 * @param sequenceId whose token
 * @param index its place in the answer, from 0
 * @param last whether the answer ends with it
 */
public record Emission(long sequenceId, int index, boolean last) {}
