package survivor.measure.judge;

/**
 * What a step is judged by (section 8), all inclusive.
 *
 * @param goodputMin least goodput of a passing step, 0 to 1
 * @param queueMeanMax greatest mean of the waiting gauge of a passing step, 0 or more
 * @param coverageMin least share of the expected gauge samples that makes a mean count, 0 to 1
 */
public record StepLimits(double goodputMin, double queueMeanMax, double coverageMin) {
  /** The limits of the rules: goodput 0.99, queue mean 1.0, coverage 0.9. */
  public static final StepLimits RULES = new StepLimits(0.99, 1.0, 0.9);
}
