package survivor.controller.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import survivor.log.CanarySample;
import survivor.measure.distribution.NearestRank;

/**
 * How late the client read a stream of known instants beside the load (measurement 7.3): read less
 * written, by nearest rank. It bounds what the read loop adds to a time, and decides nothing.
 *
 * @param n events of the measured part
 * @param p50Us microseconds, cut
 */
public record CanaryLag(long n, long p50Us, long p99Us, long maxUs) {
  /** Of a step's samples, in any order; empty where they hold no event. */
  static Optional<CanaryLag> of(List<CanarySample> samples) {
    List<Long> sortedNs =
        samples.stream().flatMap(sample -> sample.getLagsNs().stream()).sorted().toList();
    return sortedNs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new CanaryLag(sortedNs.size(), at(sortedNs, 0.5), at(sortedNs, 0.99), at(sortedNs, 1)));
  }

  /** One line over all steps. */
  static String line(List<StepReport> steps) {
    List<CanaryLag> seen = steps.stream().flatMap(step -> step.canary().stream()).toList();
    if (seen.isEmpty()) {
      return "  canary             not observed; no gate";
    }
    return String.format(
        Locale.ROOT,
        "  canary             seen in %d of %d, read late by at most %.3f ms (p99), %.3f ms (max);"
            + " no gate",
        seen.size(),
        steps.size(),
        seen.stream().mapToLong(CanaryLag::p99Us).max().orElseThrow() / 1000.0,
        seen.stream().mapToLong(CanaryLag::maxUs).max().orElseThrow() / 1000.0);
  }

  private static long at(List<Long> sortedNs, double q) {
    return NearestRank.ofSorted(sortedNs, q).orElseThrow() / 1000;
  }
}
