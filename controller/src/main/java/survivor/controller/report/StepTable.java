package survivor.controller.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import survivor.controller.plan.Rates;
import survivor.controller.report.StepReport.Figures;

/** Steps as rows of text, and under a row what must stand beside its percentiles. */
final class StepTable {
  private StepTable() {}

  static List<String> lines(List<StepReport> steps) {
    List<String> lines = new ArrayList<>();
    lines.add(
        row(
            "step",
            "phase",
            "rate",
            "realised",
            "sched",
            "done",
            "err",
            "cens",
            "goodput",
            "queue",
            "e2e p50",
            "e2e p95",
            "slowest",
            "verdict"));
    for (StepReport step : steps) {
      lines.add(row(step));
      step.latencies()
          .flatMap(StepReport.Latencies::incidence)
          .filter(incidence -> step.figures().isPresent())
          .ifPresent(incidence -> lines.add(caveat(step, incidence)));
    }
    return lines;
  }

  private static String row(StepReport step) {
    Optional<Figures> f = step.figures();
    Optional<StepReport.Percentiles> e2e = step.latencies().map(StepReport.Latencies::e2e);
    return row(
        step.stepId(),
        step.phase(),
        Rates.plain(step.rateRps()),
        f.map(x -> real(OptionalDouble.of(x.realisedRps()), 3)).orElse("-"),
        f.map(x -> Long.toString(x.scheduled())).orElse("-"),
        f.map(x -> Long.toString(x.completed())).orElse("-"),
        f.map(x -> Long.toString(x.errored())).orElse("-"),
        f.map(x -> Long.toString(x.censored())).orElse("-"),
        f.map(x -> real(x.goodput(), 4)).orElse("-"),
        f.map(x -> real(x.queueMean(), 3)).orElse("-"),
        e2e.map(p -> time(p.p50())).orElse("-"),
        e2e.map(p -> time(p.p95())).orElse("-"),
        f.map(x -> time(x.slowestCompletionUs())).orElse("-"),
        step.verdict() + step.decidedBy().map(by -> " (" + by + ")").orElse(""));
  }

  private static String caveat(StepReport step, StepReport.Incidence incidence) {
    return String.format(
        Locale.ROOT,
        "        %.1f %% did not complete, so read the percentiles beside the incidence over all"
            + " %d: %s",
        100 * step.figures().map(Figures::lostShare).orElse(0.0),
        step.figures().map(Figures::scheduled).orElse(0L),
        incidence.quantiles().stream().map(StepTable::quantile).collect(Collectors.joining(", ")));
  }

  private static String quantile(StepReport.Quantile q) {
    String share = String.format(Locale.ROOT, "%.0f %% ", 100 * q.q());
    return q.atUs().isPresent()
        ? share + "by " + time(q.atUs())
        : share + q.claim().replace('_', ' ');
  }

  private static String row(Object... cells) {
    return String.format(
            Locale.ROOT, "  %-5s %-9s %8s %9s %6s %6s %5s %5s %8s %7s %9s %9s %9s  %s", cells)
        .stripTrailing();
  }

  private static String real(OptionalDouble value, int digits) {
    return value.isPresent()
        ? String.format(Locale.ROOT, "%." + digits + "f", value.getAsDouble())
        : "-";
  }

  /** Seconds from 1 s on, else milliseconds. */
  static String time(OptionalLong us) {
    if (us.isEmpty()) {
      return "-";
    }
    double value = us.getAsLong();
    return Math.abs(value) >= 1_000_000
        ? String.format(Locale.ROOT, "%.3f s", value / 1_000_000)
        : String.format(Locale.ROOT, "%.3f ms", value / 1000);
  }
}
