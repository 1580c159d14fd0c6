package survivor.simulator.engine;

/**
 * A replica to simulate: its engine, its limits, and the request it was sized for.
 *
 * @param engine costs and room of the engine
 * @param maxModelLen most tokens of prompt and answer together; more is refused, at least 2
 * @param promptTokens words of the prompt that the replica was sized for, at least 0
 * @param answerTokens tokens after which an answer ends by itself ({@code stop}) unless the request
 *     asks for fewer or sets {@code ignore_eos}; also the answer that the replica was sized for
 */
public record ReplicaModel(
    EngineParameters engine, int maxModelLen, int promptTokens, int answerTokens) {

  /** Checks the ranges. */
  public ReplicaModel {
    if (maxModelLen < 2 || promptTokens < 0 || answerTokens < 1) {
      throw new IllegalArgumentException(
          "a replica needs maxModelLen >= 2, promptTokens >= 0 and answerTokens >= 1");
    }
  }

  /**
   * The steady rate, in requests per second, of evenly spaced requests of the size the replica was
   * sized for that it carries within the bounds (formula: {@link Capacity}).
   */
  public double impliedCapacityRps(long ttftBoundNs, long e2eBoundNs) {
    return Capacity.impliedCapacityRps(engine, promptTokens, answerTokens, ttftBoundNs, e2eBoundNs);
  }

  /** The same replica with all durations of its engine divided by {@code timeScale}. */
  public ReplicaModel scaledBy(double timeScale) {
    return new ReplicaModel(engine.scaledBy(timeScale), maxModelLen, promptTokens, answerTokens);
  }
}
