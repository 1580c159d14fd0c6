package survivor.simulator.replica;

import survivor.simulator.engine.FinishReason;

/**
 * One answer asked of a replica.
 *
 * @param requestId the request's name in the truth record
 * @param promptTokens tokens to prefill, at least 0
 * @param outputTokens tokens to emit, at least 1
 * @param ending why the answer will end after them
 */
public record AnswerOrder(
    String requestId, int promptTokens, int outputTokens, FinishReason ending) {}
