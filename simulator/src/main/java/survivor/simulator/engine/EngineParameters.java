package survivor.simulator.engine;

/**
 * What one engine step costs and how much fits into it.
 *
 * @param alphaNs fixed part of a step, ns, above 0
 * @param betaNs part for each running sequence, ns, at least 0
 * @param gammaNs part for each prompt token that is prefilled in the step, ns, at least 0
 * @param maxNumSeqs most sequences that run at once, at least 1
 * @param kvTokens room of the cache in tokens; a sequence reserves prompt and output, at least 2
 * @param jitter half width of a uniform relative noise on a step's duration, 0 (none) to below 1
 */
public record EngineParameters(
    long alphaNs, long betaNs, long gammaNs, int maxNumSeqs, long kvTokens, double jitter) {

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException naming the first value outside its range
   */
  public EngineParameters {
    require(alphaNs > 0, "alphaNs must be above 0");
    require(betaNs >= 0, "betaNs must not be negative");
    require(gammaNs >= 0, "gammaNs must not be negative");
    require(maxNumSeqs >= 1, "maxNumSeqs must be at least 1");
    require(kvTokens >= 2, "kvTokens must be at least 2");
    require(jitter >= 0 && jitter < 1, "jitter must be in [0, 1)");
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }

  /** Duration in ns of a step without noise: alpha + beta × running + gamma × prefill tokens. */
  public long stepNs(int running, long prefillTokens) {
    return alphaNs + betaNs * running + gammaNs * prefillTokens;
  }

  /**
   * The same engine with every duration divided by {@code timeScale}, rounded to whole ns.
   *
   * @param timeScale above 0; 10 makes the engine ten times as fast
   * @throws IllegalArgumentException if it is not a finite number above 0
   */
  public EngineParameters scaledBy(double timeScale) {
    require(timeScale > 0 && Double.isFinite(timeScale), "timeScale must be finite and above 0");
    return new EngineParameters(
        Math.max(1, Math.round(alphaNs / timeScale)),
        Math.round(betaNs / timeScale),
        Math.round(gammaNs / timeScale),
        maxNumSeqs,
        kvTokens,
        jitter);
  }
}
