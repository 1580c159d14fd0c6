package survivor.measure.arrival;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import survivor.measure.window.Span;

/**
 * How a series of arrivals compares with a Poisson process of a known rate (section 13). It judges
 * nothing: the numbers are printed with the result.
 *
 * @param arrivals number of arrivals in the span
 * @param ksDistance Kolmogorov–Smirnov distance of the gaps between successive arrivals from the
 *     exponential of that rate, 0 to 1; empty under two gaps
 * @param ksPValue probability of a distance at least as great under that exponential; empty under
 *     two gaps
 * @param varianceToMean sample variance of the counts per whole second over their mean, 1 for a
 *     Poisson process and 0 for a constant one; empty under two whole seconds or without arrivals
 *     in them
 * @param lag1Autocorrelation correlation of each gap with the next, 0 for a Poisson process; empty
 *     under three gaps or where they do not vary
 */
public record ArrivalTest(
    long arrivals,
    OptionalDouble ksDistance,
    OptionalDouble ksPValue,
    OptionalDouble varianceToMean,
    OptionalDouble lag1Autocorrelation) {
  private static final long NS_PER_S = 1_000_000_000L;

  /**
   * Tests the arrivals that lie in a span.
   *
   * @param arrivalsNs instants in ascending order, nanoseconds
   * @param span what part of them to look at
   * @param rateRps the rate that they claim, over 0
   * @throws IllegalArgumentException if they are not in ascending order, or the rate is not over 0
   */
  public static ArrivalTest of(List<Long> arrivalsNs, Span span, double rateRps) {
    if (!(rateRps > 0)) {
      throw new IllegalArgumentException("a rate lies over 0, not at " + rateRps);
    }
    List<Long> inside = arrivalsNs.stream().filter(span::contains).toList();
    double[] gapsS = gapsS(inside);
    OptionalDouble distance = OptionalDouble.empty();
    OptionalDouble pValue = OptionalDouble.empty();
    if (gapsS.length >= 2) {
      ExponentialDistribution exponential = new ExponentialDistribution(null, 1 / rateRps);
      KolmogorovSmirnovTest test = new KolmogorovSmirnovTest();
      distance = OptionalDouble.of(test.kolmogorovSmirnovStatistic(exponential, gapsS));
      pValue = OptionalDouble.of(test.kolmogorovSmirnovTest(exponential, gapsS));
    }
    return new ArrivalTest(
        inside.size(), distance, pValue, varianceToMean(inside, span), lag1(gapsS));
  }

  private static double[] gapsS(List<Long> arrivalsNs) {
    double[] gaps = new double[Math.max(0, arrivalsNs.size() - 1)];
    for (int i = 0; i < gaps.length; i++) {
      long gapNs = arrivalsNs.get(i + 1) - arrivalsNs.get(i);
      if (gapNs < 0) {
        throw new IllegalArgumentException("arrival " + (i + 1) + " lies before the one before it");
      }
      gaps[i] = (double) gapNs / NS_PER_S;
    }
    return gaps;
  }

  /** Over the whole seconds of the span; what is left at its end is not counted. */
  private static OptionalDouble varianceToMean(List<Long> arrivalsNs, Span span) {
    int seconds = Math.toIntExact(span.lengthNs() / NS_PER_S);
    long[] counts = new long[seconds];
    for (long atNs : arrivalsNs) {
      long second = (atNs - span.fromNs()) / NS_PER_S;
      if (second < seconds) {
        counts[(int) second]++;
      }
    }
    long total = LongStream.of(counts).sum();
    if (seconds < 2 || total == 0) {
      return OptionalDouble.empty();
    }
    double mean = (double) total / seconds;
    double squares = LongStream.of(counts).mapToDouble(c -> (c - mean) * (c - mean)).sum();
    return OptionalDouble.of(squares / (seconds - 1) / mean);
  }

  private static OptionalDouble lag1(double[] gaps) {
    if (gaps.length < 3) {
      return OptionalDouble.empty();
    }
    double mean = 0;
    for (double gap : gaps) {
      mean += gap / gaps.length;
    }
    double products = 0;
    double squares = 0;
    for (int i = 0; i < gaps.length; i++) {
      squares += (gaps[i] - mean) * (gaps[i] - mean);
      products += i == 0 ? 0 : (gaps[i - 1] - mean) * (gaps[i] - mean);
    }
    // Equal gaps: what is left of the squares is rounding.
    boolean varies = squares > gaps.length * mean * mean * 1e-24;
    return varies ? OptionalDouble.of(products / squares) : OptionalDouble.empty();
  }
}
