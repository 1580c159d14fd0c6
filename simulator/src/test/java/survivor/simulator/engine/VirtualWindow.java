package survivor.simulator.engine;

import java.util.List;
import java.util.Optional;

/** What a client would report about one window of a virtual run. */
public record VirtualWindow(
    List<VirtualRun.Answer> answers, long fromNs, long untilNs, List<VirtualRun.Gauge> gauges) {

  int scheduled() {
    return answers.size();
  }

  double goodput(long ttftBoundNs, long e2eBoundNs) {
    long good =
        answers.stream()
            .filter(a -> a.ttftNs().filter(t -> t <= ttftBoundNs).isPresent())
            .filter(a -> a.e2eNs().filter(t -> t <= e2eBoundNs).isPresent())
            .count();
    return (double) good / scheduled();
  }

  double censoredShare() {
    return 1 - (double) e2e().size() / scheduled();
  }

  private List<Long> e2e() {
    return answers.stream()
        .map(VirtualRun.Answer::e2eNs)
        .flatMap(Optional::stream)
        .sorted()
        .toList();
  }

  /** Nearest rank over completed requests, seconds. */
  double e2eSeconds(double quantile) {
    List<Long> sorted = e2e();
    int rank = Math.max(1, (int) Math.ceil(quantile * sorted.size()));
    return sorted.get(rank - 1) / 1e9;
  }

  /** The latest first token, seconds. */
  double slowestTtftSeconds() {
    return answers.stream().flatMap(a -> a.ttftNs().stream()).mapToLong(t -> t).max().orElseThrow()
        / 1e9;
  }

  /** Mean of the waiting gauge over equally spaced samples of the window. */
  public double queueMean(int samples) {
    double sum = 0;
    for (int i = 0; i < samples; i++) {
      long atNs = fromNs + (untilNs - fromNs) * i / samples;
      sum +=
          gauges.stream()
              .filter(g -> g.fromNs() <= atNs && atNs < g.untilNs())
              .mapToInt(VirtualRun.Gauge::waiting)
              .sum();
    }
    return sum / samples;
  }
}
