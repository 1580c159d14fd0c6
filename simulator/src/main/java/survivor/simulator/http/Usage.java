package survivor.simulator.http;

/**
 * Token counts of an answer.
 *
 * @param promptTokens words of the prompt
 * @param completionTokens tokens emitted so far
 */
record Usage(int promptTokens, int completionTokens) {
  String json() {
    return "{\"prompt_tokens\":"
        + promptTokens
        + ",\"total_tokens\":"
        + (promptTokens + completionTokens)
        + ",\"completion_tokens\":"
        + completionTokens
        + "}";
  }
}
