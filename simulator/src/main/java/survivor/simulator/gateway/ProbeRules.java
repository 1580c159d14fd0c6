package survivor.simulator.gateway;

import java.time.Duration;

/**
 * When an endpoint is listed. The defaults are those of a Kubernetes readiness probe.
 *
 * @param period from one probe ({@code GET /health}) of an endpoint to the next, above 0
 * @param timeout until a probe without an answer is bad, above 0
 * @param failures bad probes in a row after which an endpoint leaves, at least 1
 * @param successes good probes in a row after which one is listed, at least 1
 * @param grace how long a leaving endpoint stays listed
 */
public record ProbeRules(
    Duration period, Duration timeout, int failures, int successes, Duration grace) {

  /** Every 10 s, within 1 s, three bad, one good, no grace. */
  public static final ProbeRules KUBERNETES =
      new ProbeRules(Duration.ofSeconds(10), Duration.ofSeconds(1), 3, 1, Duration.ZERO);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException naming the first value outside its range
   */
  public ProbeRules {
    if (!period.isPositive() || !timeout.isPositive()) {
      throw new IllegalArgumentException("period and timeout of a probe are above 0");
    }
    if (failures < 1 || successes < 1) {
      throw new IllegalArgumentException("a probe's thresholds are at least 1");
    }
    if (grace.isNegative()) {
      throw new IllegalArgumentException("the grace period is not negative");
    }
  }
}
