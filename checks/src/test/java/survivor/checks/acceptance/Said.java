package survivor.checks.acceptance;

import java.util.Locale;
import java.util.stream.Collectors;
import survivor.log.StepVerdict;
import survivor.measure.distribution.Distribution;
import survivor.measure.window.WindowMeasure;

/** The figures of an acceptance run in one line, so that a run's output keeps them. */
final class Said {
  private Said() {}

  static String of(StepVerdict verdict, WindowMeasure window) {
    return "n "
        + window.completed()
        + ", ttft "
        + ms(window.ttft())
        + ", e2e "
        + ms(window.e2e())
        + ", "
        + of(verdict);
  }

  static String of(StepVerdict verdict) {
    return verdict.getVerdict()
        + " ("
        + verdict.getDecidedBy()
        + "), skew p99/max ns "
        + verdict.getSkewP99Ns()
        + "/"
        + verdict.getSkewMaxNs()
        + ", "
        + verdict.getGates().stream()
            .map(g -> g.getName() + " " + g.getOutcome() + " " + g.getValue())
            .collect(Collectors.joining(", "));
  }

  private static String ms(Distribution distribution) {
    return String.format(
        Locale.ROOT,
        "p50/95/99/99.9/max %.1f/%.1f/%.1f/%.1f/%.1f ms",
        distribution.valueAtQuantileUs(0.5) / 1e3,
        distribution.valueAtQuantileUs(0.95) / 1e3,
        distribution.valueAtQuantileUs(0.99) / 1e3,
        distribution.valueAtQuantileUs(0.999) / 1e3,
        distribution.maxUs() / 1e3);
  }
}
