package survivor.benchmarks.step;

/**
 * The load of one step.
 *
 * @param rateRps requests a second, a plain decimal
 * @param shape poisson or constant
 * @param maxTokens output tokens of a request
 */
public record Load(
    String rateRps,
    String shape,
    long seed,
    int maxTokens,
    long settleNs,
    long measuredNs,
    long tailNs) {

  /** From the epoch to the last arrival. */
  public long lengthNs() {
    return settleNs + measuredNs + tailNs;
  }
}
