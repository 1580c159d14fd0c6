package survivor.controller.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import survivor.controller.report.StepReport.Interval;
import survivor.controller.report.StepReport.Latencies;
import survivor.controller.report.StepReport.Percentiles;
import survivor.controller.report.StepReport.Tokens;
import survivor.controller.report.StepReport.TokensPerEvent;

/** Times of the completed requests, and what their gaps may be called. */
final class TimesTable {
  private static final String OF_COMPLETED = " (of completed requests)";

  private TimesTable() {}

  /** A row for each step: times to first output, gaps between events, time a token. */
  static List<String> lines(List<StepReport> steps) {
    List<String> lines = new ArrayList<>();
    lines.add("  times of completed requests");
    lines.add(
        row(
            "step",
            "TTFT p50",
            "p95",
            "p99",
            "gap p50",
            "p95",
            "p99",
            "max",
            "token p50",
            "p99",
            "gaps are"));
    steps.forEach(step -> step.latencies().ifPresent(times -> lines.add(row(step, times))));
    return lines;
  }

  /** The distributions of one step with their sizes and intervals. */
  static List<String> details(StepReport step) {
    return step.latencies().map(TimesTable::details).orElse(List.of());
  }

  private static List<String> details(Latencies times) {
    List<String> lines = new ArrayList<>();
    lines.add(distribution("first output", times.ttft()));
    lines.add(distribution("finish", times.e2e()));
    lines.add(distribution(times.tokens().gapKind(), times.gaps()));
    times
        .tokens()
        .timePerOutputToken()
        .ifPresent(perToken -> lines.add(distribution("per token", perToken)));
    lines.add(
        String.format(
            Locale.ROOT,
            "  %-13s %s, of %d completed",
            "one event",
            oneEvent(times.tokens()),
            times.ttft().n()));
    times.tokens().perEvent().ifPresent(tokens -> lines.add(tokensPerEvent(tokens)));
    return lines;
  }

  private static String row(StepReport step, Latencies times) {
    Optional<Percentiles> perToken = times.tokens().timePerOutputToken();
    return row(
        step.stepId(),
        StepTable.time(times.ttft().p50()),
        StepTable.time(times.ttft().p95()),
        StepTable.time(times.ttft().p99()),
        StepTable.time(times.gaps().p50()),
        StepTable.time(times.gaps().p95()),
        StepTable.time(times.gaps().p99()),
        StepTable.time(times.gaps().max()),
        StepTable.time(perToken.map(Percentiles::p50).orElse(OptionalLong.empty())),
        StepTable.time(perToken.map(Percentiles::p99).orElse(OptionalLong.empty())),
        times.tokens().gapKind() + exception(times.tokens()));
  }

  private static String row(Object... cells) {
    return String.format(Locale.ROOT, "  %-5s %9s %9s %9s %9s %9s %9s %9s %9s %9s  %s", cells)
        .stripTrailing();
  }

  private static String exception(Tokens tokens) {
    if (tokens.interToken()) {
      return "";
    }
    return tokens.withUsage() == 0
        ? " (no usage)"
        : " (" + tokens.differing() + " of " + tokens.withUsage() + " differ)";
  }

  private static String oneEvent(Tokens tokens) {
    if (tokens.withUsage() == 0) {
      return "not observed: no request has usage";
    }
    return tokens.interToken()
        ? "is one token in all " + tokens.withUsage() + " requests with usage"
        : String.format(
            Locale.ROOT,
            "is not one token in %d of %d requests with usage",
            tokens.differing(),
            tokens.withUsage());
  }

  private static String tokensPerEvent(TokensPerEvent t) {
    return String.format(
        Locale.ROOT,
        "  %-13s n %d %ss, min %.2f, p50 %.2f, p95 %.2f, p99 %.2f, max %.2f",
        "tokens/event",
        t.n(),
        t.per(),
        t.min(),
        t.p50(),
        t.p95(),
        t.p99(),
        t.max());
  }

  private static String distribution(String what, Percentiles p) {
    if (p.n() == 0) {
      return String.format(Locale.ROOT, "  %-13s no value", what);
    }
    return String.format(
        Locale.ROOT,
        "  %-13s n %d, p50 %s, p95 %s%s, p99 %s%s, p99.9 %s, max %s%s",
        what,
        p.n(),
        StepTable.time(p.p50()),
        StepTable.time(p.p95()),
        interval(p.p95Interval()),
        StepTable.time(p.p99()),
        interval(p.p99Interval()),
        StepTable.time(p.p999()),
        StepTable.time(p.max()),
        OF_COMPLETED);
  }

  private static String interval(Optional<Interval> interval) {
    return interval
        .map(
            i ->
                " ["
                    + StepTable.time(OptionalLong.of(i.loUs()))
                    + " to "
                    + StepTable.time(OptionalLong.of(i.hiUs()))
                    + "]")
        .orElse("");
  }
}
