package survivor.measure.gate;

/**
 * What the log shows of a step, against what it must show (section 7.1).
 *
 * @param scheduled requests of the step, settle and tail included
 * @param terminals requests with their one terminal event
 * @param withoutDispatch requests with a terminal event and no dispatch event
 * @param chunkMismatches completed requests whose chunk events are not as many as they count
 *     themselves
 * @param missingSequences sequence numbers announced and not seen
 * @param refused events that a generator could not keep
 * @param late events that arrived after the step had closed
 */
public record LogAccount(
    long scheduled,
    long terminals,
    long withoutDispatch,
    long chunkMismatches,
    long missingSequences,
    long refused,
    long late) {}
