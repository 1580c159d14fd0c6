package survivor.simulator.replica;

import survivor.simulator.engine.FinishReason;

/**
 * One answer asked of a replica.
 *
 * @param requestId the request's name in the truth record
 * @param arrivedNs monotonic instant at which the request was read, ns
 * @param promptTokens tokens to prefill, at least 0
 * @param outputTokens tokens to emit, at least 1
 * @param ending why the answer will end after them
 */
public record AnswerOrder(
    String requestId, long arrivedNs, int promptTokens, int outputTokens, FinishReason ending) {}
