package survivor.simulator.engine;

/**
 * One answer to be generated, as the engine sees it.
 *
 * @param id unique within a replica's life
 * @param promptTokens tokens to prefill, at least 0
 * @param outputTokens tokens to emit, at least 1
 */
public record Sequence(long id, int promptTokens, int outputTokens) {

  /** Checks the ranges. */
  public Sequence {
    if (promptTokens < 0 || outputTokens < 1) {
      throw new IllegalArgumentException("a sequence needs a prompt >= 0 and an output >= 1");
    }
  }

  /** Tokens of cache that the sequence reserves from its admission to its end. */
  public long reservedTokens() {
    return (long) promptTokens + outputTokens;
  }
}
