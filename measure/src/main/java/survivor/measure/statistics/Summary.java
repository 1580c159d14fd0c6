package survivor.measure.statistics;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * What is said of one quantity over several runs (section 11). One value has no spread, and its
 * interval is the value.
 *
 * @param n number of values, at least 1
 * @param median the middle value, or the mean of the two middle ones
 * @param mean arithmetic mean
 * @param min least value
 * @param max greatest value
 * @param sampleSd standard deviation over n − 1; empty for one value
 * @param sem standard error of the mean; empty for one value
 * @param df degrees of freedom, n − 1
 * @param t975 two-sided 95 % quantile of Student's t at these; 0 for one value
 * @param ciLo lower end of the 95 % interval of the mean
 * @param ciHi its upper end
 * @param cov deviation as a share of the mean; empty for one value or a mean of 0
 */
public record Summary(
    int n,
    double median,
    double mean,
    double min,
    double max,
    OptionalDouble sampleSd,
    OptionalDouble sem,
    int df,
    double t975,
    double ciLo,
    double ciHi,
    OptionalDouble cov) {
  private static final double TWO_SIDED_95 = 0.975;
  private static final double QUANTILE_ACCURACY = 1e-13;

  /** The summary of values in any order; empty where there are none. */
  public static Optional<Summary> of(List<Double> values) {
    if (values.isEmpty()) {
      return Optional.empty();
    }
    List<Double> sorted = values.stream().sorted().toList();
    int n = sorted.size();
    double mean = sum(sorted) / n;
    int df = n - 1;
    double t975 = df == 0 ? 0 : t975(df);
    OptionalDouble sd = df == 0 ? OptionalDouble.empty() : OptionalDouble.of(sd(sorted, mean));
    OptionalDouble sem = over(sd, Math.sqrt(n));
    double reach = t975 * sem.orElse(0);
    return Optional.of(
        new Summary(
            n,
            (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2,
            mean,
            sorted.getFirst(),
            sorted.getLast(),
            sd,
            sem,
            df,
            t975,
            mean - reach,
            mean + reach,
            mean == 0 ? OptionalDouble.empty() : over(sd, mean)));
  }

  /**
   * The two-sided 95 % quantile of Student's t, not rounded.
   *
   * @param df degrees of freedom, at least 1
   */
  public static double t975(int df) {
    return new TDistribution(null, df, QUANTILE_ACCURACY)
        .inverseCumulativeProbability(TWO_SIDED_95);
  }

  private static double sd(List<Double> sorted, double mean) {
    return Math.sqrt(
        sum(sorted.stream().map(v -> (v - mean) * (v - mean)).toList()) / (sorted.size() - 1));
  }

  /**
   * In the order of the list: the stream's own sum may compensate, and so depend on how it is
   * split.
   */
  private static double sum(List<Double> values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  private static OptionalDouble over(OptionalDouble value, double divisor) {
    return value.isPresent()
        ? OptionalDouble.of(value.getAsDouble() / divisor)
        : OptionalDouble.empty();
  }
}
