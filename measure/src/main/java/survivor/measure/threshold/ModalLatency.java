package survivor.measure.threshold;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The modal latency of a fault window beside the spread before the fault (section 4). The bins are
 * a hundredth of the window's upper median wide, at least 1 ms; the densest one counts, the lowest
 * on a tie, and the mode is its centre.
 *
 * <p>Everything that decides is counted in hundredths of a microsecond, in integers: the median
 * lies exactly on the edge of bin 100, and dividing doubles can put it one bin lower.
 *
 * @param baselineSdUs sample standard deviation (n − 1) before the fault, microseconds
 * @param faultMedianUs upper median of the fault window, microseconds
 * @param binWidthHundredthsUs width of a bin, hundredths of a microsecond
 * @param bin the densest bin, from 0
 * @param binCount values in it
 */
public record ModalLatency(
    double baselineSdUs, long faultMedianUs, long binWidthHundredthsUs, long bin, long binCount) {
  private static final long HUNDREDTHS_PER_US = 100;
  private static final long NARROWEST_HUNDREDTHS_US = 1_000 * HUNDREDTHS_PER_US;

  /**
   * Finds the mode.
   *
   * @param baselineUs latencies before the fault, in any order, microseconds
   * @param faultUs latencies of the fault window, in any order, microseconds, 0 or more
   * @return empty where there are fewer than two values before the fault or none in its window
   */
  public static Optional<ModalLatency> of(List<Long> baselineUs, List<Long> faultUs) {
    if (baselineUs.size() < 2 || faultUs.isEmpty()) {
      return Optional.empty();
    }
    long median = faultUs.stream().sorted().skip(faultUs.size() / 2).findFirst().orElseThrow();
    // A hundredth of the median in µs is the median in hundredths of a µs.
    long width = Math.max(median, NARROWEST_HUNDREDTHS_US);
    TreeMap<Long, Long> countByBin = new TreeMap<>();
    for (long us : faultUs) {
      countByBin.merge(us * HUNDREDTHS_PER_US / width, 1L, Long::sum);
    }
    Map.Entry<Long, Long> densest = countByBin.firstEntry();
    for (Map.Entry<Long, Long> bin : countByBin.entrySet()) {
      if (bin.getValue() > densest.getValue()) {
        densest = bin;
      }
    }
    return Optional.of(
        new ModalLatency(
            sampleSd(baselineUs), median, width, densest.getKey(), densest.getValue()));
  }

  /** The centre of the densest bin, microseconds. */
  public double modeUs() {
    return twiceModeHundredthsUs() / (2.0 * HUNDREDTHS_PER_US);
  }

  /**
   * How far the mode lies over a bound, in standard deviations before the fault; negative under it.
   * Without any spread before the fault it is +∞ where the mode lies on or over the bound, and −∞
   * under it.
   *
   * @param boundUs the bound, microseconds
   */
  public double distanceInSd(long boundUs) {
    if (baselineSdUs == 0) {
      return twiceModeHundredthsUs() >= 2 * HUNDREDTHS_PER_US * boundUs
          ? Double.POSITIVE_INFINITY
          : Double.NEGATIVE_INFINITY;
    }
    return (modeUs() - boundUs) / baselineSdUs;
  }

  private long twiceModeHundredthsUs() {
    return (2 * bin + 1) * binWidthHundredthsUs;
  }

  private static double sampleSd(List<Long> values) {
    double mean = (double) values.stream().mapToLong(v -> v).sum() / values.size();
    // Sorted, since a sum of doubles depends on their order.
    double squares =
        values.stream().sorted().mapToDouble(v -> (v - mean) * (v - mean)).reduce(0, Double::sum);
    return Math.sqrt(squares / (values.size() - 1));
  }
}
