package survivor.controller.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import survivor.controller.report.Described.Arrivals;
import survivor.controller.report.Described.Device;
import survivor.controller.report.Described.Group;
import survivor.controller.report.Described.LateTime;
import survivor.controller.report.Described.LongGap;
import survivor.controller.report.Described.Range;

/** What describes the steps of a ramp: where the time went, arrivals, the server's side. */
final class DescribedTable {
  private static final int GAPS_LISTED = 3;
  private static final int LINES_LISTED = 5;

  private DescribedTable() {}

  /** All of it; parts of which no step has anything are left out. */
  static List<String> lines(List<StepReport> steps) {
    List<String> lines = new ArrayList<>();
    for (List<String> part :
        List.of(
            lateTime(steps), longGaps(steps), arrivals(steps), devices(steps), serverLog(steps))) {
      if (!part.isEmpty()) {
        lines.add("");
        lines.addAll(part);
      }
    }
    return lines;
  }

  private static List<String> lateTime(List<StepReport> steps) {
    List<String> rows = new ArrayList<>();
    for (StepReport step : steps) {
      for (Group g : step.described().lateTime().map(LateTime::groups).orElse(List.of())) {
        rows.add(
            String.format(
                Locale.ROOT,
                "  %-5s %-10s %8d %12s %13s %12s %10s",
                step.stepId(),
                g.group(),
                g.requests(),
                mean(g.beforeFirstUs(), g),
                mean(g.betweenReadsUs(), g),
                mean(g.insideReadsUs(), g),
                mean(g.afterLastUs(), g)));
      }
    }
    return headed(
        rows,
        "  where the time went, mean of a request",
        "  step  requests       n  before first  between reads  inside reads  after last");
  }

  private static String mean(long sumUs, Group group) {
    return StepTable.time(OptionalLong.of(sumUs / group.requests()));
  }

  private static List<String> longGaps(List<StepReport> steps) {
    List<String> rows = new ArrayList<>();
    for (StepReport step : steps) {
      step.described()
          .lateTime()
          .filter(late -> late.longGaps() > 0)
          .ifPresent(late -> rows.addAll(longGaps(step.stepId(), late)));
    }
    return headed(rows, "  gaps above 1 s between two outputs of a request");
  }

  private static List<String> longGaps(String stepId, LateTime late) {
    List<String> rows = new ArrayList<>();
    rows.add(
        String.format(
            Locale.ROOT,
            "  %-5s %d in %d requests; the longest:",
            stepId,
            late.longGaps(),
            late.requestsWithLongGaps()));
    late.longest().stream().limit(GAPS_LISTED).map(DescribedTable::longGap).forEach(rows::add);
    return rows;
  }

  private static String longGap(LongGap gap) {
    String gauges =
        gap.gaugeAtUs().isEmpty()
            ? "gauges not observed"
            : String.format(
                "waiting %s, running %s at %s",
                real(gap.waiting(), 0), real(gap.running(), 0), StepTable.time(gap.gaugeAtUs()));
    return String.format(
        Locale.ROOT,
        "        request %d: %s from %s on; %s",
        gap.index(),
        StepTable.time(OptionalLong.of(gap.lengthUs())),
        StepTable.time(OptionalLong.of(gap.atUs())),
        gauges);
  }

  private static List<String> arrivals(List<StepReport> steps) {
    List<String> rows = new ArrayList<>();
    for (StepReport step : steps) {
      step.described().scheduled().ifPresent(a -> rows.add(arrivals(step, "schedule", a)));
      step.described().dispatched().ifPresent(a -> rows.add(arrivals(step, "dispatches", a)));
    }
    return headed(
        rows,
        "  arrivals beside a Poisson process of the label rate",
        "  step  of               n  KS distance        p  variance/mean  lag-1 correlation");
  }

  private static String arrivals(StepReport step, String of, Arrivals a) {
    return String.format(
        Locale.ROOT,
        "  %-5s %-10s %7d %12s %8s %14s %18s",
        step.stepId(),
        of,
        a.n(),
        real(a.ksDistance(), 4),
        real(a.ksPValue(), 4),
        real(a.varianceToMean(), 3),
        real(a.lag1Autocorrelation(), 3));
  }

  private static List<String> devices(List<StepReport> steps) {
    List<String> rows = new ArrayList<>();
    for (StepReport step : steps) {
      step.described().devices().ifPresent(devices -> rows.addAll(devices(step, devices)));
    }
    return headed(rows, "  devices of the server over the measured part, mean (least to greatest)");
  }

  private static List<String> devices(StepReport step, Described.Devices devices) {
    List<String> rows = new ArrayList<>();
    if (devices.readings().isEmpty()) {
      rows.add(
          String.format(
              "  %-5s not observed: %s", step.stepId(), devices.error().orElse("no sample")));
    } else if (devices.missing() > 0) {
      rows.add(
          String.format(
              Locale.ROOT,
              "  %-5s %d of %d readings missing: %s",
              step.stepId(),
              devices.missing(),
              devices.samples(),
              devices.error().orElse("no reason")));
    }
    for (Device d : devices.readings()) {
      rows.add(
          String.format(
              Locale.ROOT,
              "  %-5s %d %s: SM %s MHz, memory %s MHz, %s °C, %s W, busy %s",
              step.stepId(),
              d.device(),
              d.name().orElse("device"),
              range(d.smClockMhz(), 0),
              range(d.memoryClockMhz(), 0),
              range(d.temperatureC(), 0),
              range(d.powerW(), 1),
              range(d.utilisation(), 2)));
    }
    return rows;
  }

  private static List<String> serverLog(List<StepReport> steps) {
    List<String> rows = new ArrayList<>();
    for (StepReport step : steps) {
      step.described().serverLog().ifPresent(log -> rows.addAll(serverLog(step, log)));
    }
    return headed(rows, "  the server's log");
  }

  private static List<String> serverLog(StepReport step, Described.ServerLog log) {
    List<String> rows = new ArrayList<>();
    rows.add(
        String.format(
            Locale.ROOT,
            "  %-5s %d lines, %d more dropped, %s within 1 s of a long gap%s",
            step.stepId(),
            log.lines(),
            log.dropped(),
            log.near().size(),
            log.error().map(error -> "; not observed for some time: " + error).orElse("")));
    log.near().stream()
        .limit(LINES_LISTED)
        .map(line -> "        " + StepTable.time(OptionalLong.of(line.atUs())) + "  " + line.text())
        .forEach(rows::add);
    return rows;
  }

  private static List<String> headed(List<String> rows, String... heads) {
    if (rows.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(List.of(heads));
    lines.addAll(rows);
    return lines;
  }

  /** Mean, and in brackets the least and the greatest. */
  static String range(Optional<Range> range, int digits) {
    String number = "%." + digits + "f";
    return range
        .map(
            r ->
                String.format(
                    Locale.ROOT,
                    number + " (" + number + " to " + number + ")",
                    r.mean(),
                    r.min(),
                    r.max()))
        .orElse("-");
  }

  private static String real(OptionalDouble value, int digits) {
    return value.isPresent()
        ? String.format(Locale.ROOT, "%." + digits + "f", value.getAsDouble())
        : "-";
  }
}
