package survivor.simulator.engine;

/** How much load an engine carries for ever, by Little's law. */
public final class Capacity {
  private Capacity() {}

  /**
   * The highest steady rate of evenly spaced equal requests that an engine serves within the
   * bounds.
   *
   * <p>With P prompt tokens, N output tokens and rate λ, R = λ·N·s sequences run in steps of s = α
   * + β·R + γ·P·λ·s, hence s = α / (1 − λ·(γ·P + β·N)). The unluckiest request arrives just after a
   * step began, so it waits s and then needs N steps: e2e = (N + 1)·s and TTFT = 2·s must stay
   * within their bounds. Beside that the engine must have the slots: R ≤ M, where M is the smaller
   * of maxNumSeqs and the whole sequences that fit the cache, gives λ ≤ M / (N·(α + β·M) + M·γ·P).
   * The smaller of the two rates is the capacity. Uneven arrivals carry less.
   *
   * @param engine the engine; its jitter has mean 0 and is left out
   * @param promptTokens P, at least 0
   * @param outputTokens N, at least 1
   * @param ttftBoundNs bound on the time to first token, ns
   * @param e2eBoundNs bound on the end-to-end time, ns
   * @return requests per second; 0 if even a lone request is late or does not fit; infinite never
   */
  public static double impliedCapacityRps(
      EngineParameters engine,
      int promptTokens,
      int outputTokens,
      long ttftBoundNs,
      long e2eBoundNs) {
    double prefillNs = (double) engine.gammaNs() * promptTokens;
    double perRequestNs = prefillNs + (double) engine.betaNs() * outputTokens;
    double longestStepNs = Math.min(ttftBoundNs / 2.0, e2eBoundNs / (outputTokens + 1.0));
    double inTime =
        perRequestNs == 0 && engine.alphaNs() <= longestStepNs
            ? Double.POSITIVE_INFINITY
            : (1 - engine.alphaNs() / longestStepNs) / perRequestNs;
    long fitting = engine.kvTokens() / ((long) promptTokens + outputTokens);
    double slots = Math.min(engine.maxNumSeqs(), fitting);
    double fullStepNs = engine.alphaNs() + engine.betaNs() * slots;
    double withSlots = slots / (outputTokens * fullStepNs + slots * prefillNs);
    return Math.max(0, Math.min(inTime, withSlots)) * 1e9;
  }
}
