package survivor.benchmarks.report;

import java.util.List;

/**
 * Repetitions of one figure.
 *
 * @param median of an even number of values, the mean of the two in the middle
 */
public record Spread(double least, double median, double greatest) {
  /**
   * The spread of some values.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static Spread of(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("no values");
    }
    List<Double> sorted = values.stream().sorted().toList();
    int n = sorted.size();
    double median = (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
    return new Spread(sorted.getFirst(), median, sorted.getLast());
  }

  /** Median, and the extremes in brackets. */
  public String text(int decimals) {
    return "%s (%s–%s)"
        .formatted(
            Figures.decimals(median, decimals),
            Figures.decimals(least, decimals),
            Figures.decimals(greatest, decimals));
  }

  /** As {@link #text}, in whole numbers with their thousands set apart. */
  public String countText() {
    return "%s (%s–%s)"
        .formatted(Figures.count(median), Figures.count(least), Figures.count(greatest));
  }
}
