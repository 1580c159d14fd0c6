package survivor.measure.judge;

import java.util.Collection;
import java.util.OptionalDouble;

/**
 * The waiting gauge over the measured part (section 7.2).
 *
 * @param sum of the samples that were read
 * @param samples number of them that fell inside the measured part; an absent value is none
 * @param expected number of samples that should have; at least 1
 */
public record QueueMean(double sum, int samples, int expected) {
  public QueueMean {
    if (samples < 0 || expected < 1) {
      throw new IllegalArgumentException("no such sample counts: " + samples + " of " + expected);
    }
  }

  /**
   * Sums the values of samples in the measured part.
   *
   * @param waiting requests waiting, one value for each sample that has one
   * @param expected number of samples that should be there
   */
  public static QueueMean of(Collection<Double> waiting, int expected) {
    // Sorted, since a sum of doubles depends on their order.
    double sum = waiting.stream().sorted().mapToDouble(Double::doubleValue).reduce(0, Double::sum);
    return new QueueMean(sum, waiting.size(), expected);
  }

  /** Mean number of waiting requests; empty without samples. */
  public OptionalDouble mean() {
    return samples == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / samples);
  }

  /** Samples read as a share of those expected; more than 1 where more were taken. */
  public double coverage() {
    return (double) samples / expected;
  }
}
