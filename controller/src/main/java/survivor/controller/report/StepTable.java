package survivor.controller.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import survivor.controller.plan.Rates;
import survivor.controller.report.StepReport.Figures;
import survivor.controller.report.StepReport.Incidence;
import survivor.controller.report.StepReport.Latencies;

/** Steps as rows of text, and under a row what must stand beside it. */
final class StepTable {
  private static final String INDENT = "          ";

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
            "to bound",
            "tail",
            "verdict"));
    for (StepReport step : steps) {
      lines.add(row(step));
      if (!step.verdict().equals("pass")) {
        step.reasons().forEach(reason -> lines.add(INDENT + "because " + reason));
      }
      step.latencies().ifPresent(latencies -> lines.addAll(losses(step, latencies)));
      step.serverTtft().ifPresent(server -> lines.add(received(step.latencies(), server)));
    }
    return lines;
  }

  private static String row(StepReport step) {
    Optional<Figures> f = step.figures();
    Optional<StepReport.Percentiles> e2e = step.latencies().map(Latencies::e2e);
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
        f.map(x -> time(x.slowestMarginUs())).orElse("-"),
        String.format(Locale.ROOT, "%.1f s", step.tailMs() / 1000.0),
        step.verdict() + step.decidedBy().map(by -> " (" + by + ")").orElse(""));
  }

  private static List<String> losses(StepReport step, Latencies latencies) {
    List<String> lines = new ArrayList<>();
    Map<String, Long> errors = new TreeMap<>(latencies.errorsByClass());
    if (!errors.isEmpty()) {
      lines.add(
          INDENT
              + "errors: "
              + errors.entrySet().stream()
                  .map(e -> e.getKey() + " " + e.getValue())
                  .collect(Collectors.joining(", ")));
    }
    latencies
        .incidence()
        .filter(incidence -> step.figures().isPresent())
        .ifPresent(incidence -> lines.addAll(caveat(step.figures().get(), incidence)));
    return lines;
  }

  /** Both sides of the wire: the client's from the intended instant, the server's from arrival. */
  private static String received(Optional<Latencies> client, ServerTtft server) {
    return INDENT
        + "first token, client p50 "
        + client.map(l -> time(l.ttft().p50())).orElse("-")
        + ", p99 "
        + client.map(l -> time(l.ttft().p99())).orElse("-")
        + "; server's own p50 "
        + bucket(server.p50())
        + ", p99 "
        + bucket(server.p99())
        + " (n "
        + server.n()
        + ")";
  }

  private static String bucket(ServerTtft.Bucket bucket) {
    String from = time(OptionalLong.of(Math.round(bucket.overS() * 1e6)));
    return Double.isInfinite(bucket.atMostS())
        ? "over " + from
        : from + " to " + time(OptionalLong.of(Math.round(bucket.atMostS() * 1e6)));
  }

  private static List<String> caveat(Figures figures, Incidence incidence) {
    String first =
        String.format(
            Locale.ROOT,
            "%s%.1f %% did not complete: read the percentiles beside the incidence over all %d",
            INDENT,
            100 * figures.lostShare(),
            figures.scheduled());
    List<String> lines =
        new ArrayList<>(List.of(first, INDENT + "completed: " + quantiles(incidence)));
    IncidenceSketch.lines(incidence).forEach(line -> lines.add(INDENT + line));
    return lines;
  }

  /** By when which shares had completed. */
  static String quantiles(Incidence incidence) {
    return incidence.quantiles().stream()
        .map(StepTable::quantile)
        .collect(Collectors.joining(", "));
  }

  private static String quantile(StepReport.Quantile q) {
    String share = String.format(Locale.ROOT, "%.0f %% ", 100 * q.q());
    return q.atUs().isPresent()
        ? share + "by " + time(q.atUs())
        : share + q.claim().replace('_', ' ');
  }

  private static String row(Object... cells) {
    return String.format(
            Locale.ROOT,
            "  %-5s %-9s %8s %9s %6s %6s %5s %5s %8s %7s %9s %9s %9s %9s %6s  %s",
            cells)
        .stripTrailing();
  }

  private static String real(OptionalDouble value, int digits) {
    return value.isPresent()
        ? String.format(Locale.ROOT, "%." + digits + "f", value.getAsDouble())
        : "-";
  }

  /** Seconds from 1 s on, else milliseconds, to four digits or so. */
  static String time(OptionalLong us) {
    if (us.isEmpty()) {
      return "-";
    }
    double value = us.getAsLong();
    double size = Math.abs(value);
    if (size >= 1_000_000) {
      return String.format(Locale.ROOT, "%.3f s", value / 1_000_000);
    }
    return String.format(Locale.ROOT, size >= 100_000 ? "%.1f ms" : "%.3f ms", value / 1000);
  }
}
