package survivor.simulator.http;

import survivor.simulator.engine.FinishReason;

/**
 * What a well-formed request asks for.
 *
 * @param promptTokens words of the prompt
 * @param outputTokens tokens that the answer will have
 * @param ending why it will end after them
 * @param delivery how it wants them
 */
record AskedFor(int promptTokens, int outputTokens, FinishReason ending, Delivery delivery) {

  /** How an answer is delivered. */
  sealed interface Delivery {
    /** In one JSON body. */
    record Whole() implements Delivery {}

    /** As an event stream; with a usage event at the end, and with usage on every event. */
    record Streamed(boolean usageAtEnd, boolean usageOnEach) implements Delivery {}
  }
}
