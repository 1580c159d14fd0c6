package survivor.benchmarks.step;

import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import survivor.cli.Failure;
import survivor.measure.distribution.NearestRank;

/**
 * Quantiles of some times, nanoseconds, by nearest rank.
 *
 * @param n how many times, at least 1
 */
public record Quantiles(int n, long p50Ns, long p99Ns, long maxNs) {
  /**
   * The quantiles of some times, in any order.
   *
   * @throws Failure if there is none
   */
  public static Quantiles of(Collection<Long> timesNs) {
    List<Long> ascending = timesNs.stream().sorted().toList();
    return new Quantiles(
        ascending.size(), at(ascending, 0.5), at(ascending, 0.99), at(ascending, 1));
  }

  private static long at(List<Long> ascendingNs, double q) {
    OptionalLong value = NearestRank.ofSorted(ascendingNs, q);
    return value.orElseThrow(() -> new Failure("the step has no measured request", ""));
  }
}
