package survivor.controller.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import survivor.log.GaugeSample;

/**
 * Times to first token as the server itself counted them over the measured part (measurement 7.3):
 * what its histogram gained between the part's edges. It counts from a request's arrival there, and
 * by arrival of the token and not of the request, so a few requests at the edges differ from those
 * that the client measured.
 *
 * @param n first tokens in the measured part
 * @param p50 bucket that holds the median
 */
public record ServerTtft(long n, Bucket p50, Bucket p95, Bucket p99) {

  /**
   * A bucket of the server's histogram.
   *
   * @param overS exclusive lower bound, seconds
   * @param atMostS inclusive upper bound, seconds; infinite for the last
   */
  public record Bucket(double overS, double atMostS) {}

  /**
   * The difference between the first and the last reading.
   *
   * @param edges readings with a histogram, in any order
   * @return empty with fewer than two readings, other buckets in between, a server that started
   *     again, or no first token
   */
  static Optional<ServerTtft> of(List<GaugeSample> edges) {
    if (edges.size() < 2) {
      return Optional.empty();
    }
    List<GaugeSample> sorted =
        edges.stream().sorted(Comparator.comparingLong(GaugeSample::getAtNs)).toList();
    List<Double> before = sorted.getFirst().getTtftCounts();
    List<Double> after = sorted.getLast().getTtftCounts();
    List<Double> bounds = sorted.getLast().getTtftBoundsS();
    if (!bounds.equals(sorted.getFirst().getTtftBoundsS())) {
      return Optional.empty();
    }
    List<Double> gained = new ArrayList<>();
    for (int i = 0; i < bounds.size(); i++) {
      gained.add(after.get(i) - before.get(i));
    }
    long n = Math.round(gained.getLast());
    if (n <= 0 || gained.stream().anyMatch(count -> count < 0)) {
      return Optional.empty();
    }
    return Optional.of(
        new ServerTtft(
            n, at(0.5, bounds, gained), at(0.95, bounds, gained), at(0.99, bounds, gained)));
  }

  private static Bucket at(double q, List<Double> bounds, List<Double> cumulative) {
    double rank = Math.max(1, Math.ceil(q * cumulative.getLast()));
    int i = 0;
    while (cumulative.get(i) < rank) {
      i++;
    }
    return new Bucket(i == 0 ? 0 : bounds.get(i - 1), bounds.get(i));
  }
}
