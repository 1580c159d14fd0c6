package survivor.controller.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import survivor.log.Gate;
import survivor.log.LossResult;
import survivor.log.ReplicaFinding;
import survivor.log.SegmentFinding;
import survivor.log.SweepCell;

/** The loss of a replica as text. */
final class LossTable {
  private static final int WIDTH = 100;

  private final List<String> lines = new ArrayList<>();

  private LossTable() {}

  static List<String> lines(LossReport loss) {
    LossTable table = new LossTable();
    table.line("Loss of %s by %s", loss.ordered().getVictim(), loss.ordered().getInjector());
    wrapped(LossHeadline.of(loss)).forEach(text -> table.line("  %s", text));
    loss.result().ifPresent(result -> table.times(loss, result));
    table.verdict(loss);
    table.windows(loss);
    if (loss.result().isPresent()) {
      LossResult result = loss.result().get();
      table.lines.addAll(InFlightTable.lines(result));
      table.lines.addAll(RecoveryTable.lines(result));
      table.replicas(result);
      table.segments(result);
    }
    return table.lines;
  }

  private void times(LossReport loss, LossResult result) {
    line(
        "  planned %s, armed %s, fired %s, confirmed %s, over %s",
        seconds(loss.ordered().getPlannedFireNs()),
        seconds(result.getArmedNs()),
        seconds(result.getFiredNs()),
        seconds(result.getConfirmedNs()),
        seconds(result.getExpiredNs()));
    if (result.getFaultFailure() != null) {
      line("  the fault did not act: %s", result.getFaultFailure());
    }
    if (!result.getLabels().isEmpty()) {
      line("  labels: %s", String.join(", ", result.getLabels()));
    }
  }

  private void verdict(LossReport loss) {
    line("");
    line("  gates of the run, %s", loss.verdict().map(v -> v.getOutcome()).orElse(StepReport.OPEN));
    loss.verdict().ifPresent(v -> v.getGates().forEach(this::gate));
    loss.step().figures().ifPresent(f -> f.gates().forEach(this::gate));
  }

  private void gate(Gate gate) {
    gate(StepAssembly.gate(gate));
  }

  private void gate(StepReport.GateReport gate) {
    line("  %-18s %-14s %s", gate.name(), gate.outcome().replace('_', ' '), gate.why().orElse(""));
  }

  private void windows(LossReport loss) {
    line("");
    line(
        "  %-10s %9s %9s %6s %6s %5s %5s %8s %7s %9s %9s %9s %9s",
        "window",
        "from",
        "to",
        "sched",
        "done",
        "err",
        "cens",
        "goodput",
        "rps",
        "TTFT p50",
        "TTFT p99",
        "e2e p50",
        "e2e p99");
    for (LossReport.Part part : loss.windows()) {
      window(part);
    }
    line("  latencies are conditional on completion");
    sweep(loss);
  }

  private void window(LossReport.Part part) {
    StepReport.Latencies latencies = part.latencies();
    line(
        "  %-10s %9s %9s %6d %6d %5d %5d %8.4f %7.3f %9s %9s %9s %9s",
        part.window().getWindow(),
        seconds(part.window().getFromNs()),
        seconds(part.window().getToNs()),
        part.window().getScheduled(),
        part.window().getCompleted(),
        part.window().getErrored(),
        part.window().getCensored(),
        part.goodput(),
        part.throughputRps(),
        StepTable.time(latencies.ttft().p50()),
        StepTable.time(latencies.ttft().p99()),
        StepTable.time(latencies.e2e().p50()),
        StepTable.time(latencies.e2e().p99()));
    if (!latencies.errorsByClass().isEmpty()) {
      line(
          "             errors: %s",
          new TreeMap<>(latencies.errorsByClass())
              .entrySet().stream()
                  .map(e -> e.getKey() + " " + e.getValue())
                  .collect(Collectors.joining(", ")));
    }
    latencies
        .incidence()
        .ifPresent(
            curve ->
                line(
                    "             of all %d, completed: %s",
                    part.window().getScheduled(), StepTable.quantiles(curve)));
  }

  private void sweep(LossReport loss) {
    List<LossReport.Part> swept =
        loss.windows().stream()
            .filter(part -> part.window().getSweep() != null)
            .filter(part -> List.of("baseline", "fault").contains(part.window().getWindow()))
            .toList();
    if (swept.isEmpty()) {
      return;
    }
    line("");
    line("  goodput under other bounds (TTFT / e2e)");
    for (LossReport.Part part : swept) {
      line(
          "  %-10s %s",
          part.window().getWindow(),
          part.window().getSweep().stream()
              .map(cell -> cell(part, cell))
              .collect(Collectors.joining("  ")));
    }
  }

  private static String cell(LossReport.Part part, SweepCell cell) {
    return String.format(
        Locale.ROOT,
        "%.1f/%.0f s %.3f",
        cell.getSloTtftNs() / 1e9,
        cell.getSloE2eNs() / 1e9,
        part.share(cell.getMet()));
  }

  private void replicas(LossResult result) {
    line("");
    line("  replica            baseline requests  share   fault requests  waiting (baseline mean)");
    for (ReplicaFinding r : result.getReplicas()) {
      line(
          "  %-18s %17d  %s  %14d  %s of %d of %d samples",
          r.getName() + (r.getVictim() ? " (victim)" : ""),
          r.getBaselineRequests(),
          r.getBaselineShare() == null ? "    -" : format("%.3f", r.getBaselineShare()),
          r.getFaultRequests(),
          r.getBaselineWaitingMean() == null ? "-" : format("%.3f", r.getBaselineWaitingMean()),
          r.getWaitingSamples(),
          r.getWaitingSamplesExpected());
    }
  }

  private void segments(LossResult result) {
    line("");
    line("  segments of the recovery, from the fire");
    for (SegmentFinding segment : result.getSegments()) {
      line(
          "  %-18s %s",
          segment.getSegment().replace('_', ' '),
          segment.getAfterNs() == null
              ? "N/A: " + segment.getWhy()
              : StepTable.time(OptionalLong.of(segment.getAfterNs() / 1000)));
    }
  }

  private static List<String> wrapped(String text) {
    List<String> rows = new ArrayList<>();
    StringBuilder row = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (row.length() + word.length() >= WIDTH) {
        rows.add(row.toString());
        row.setLength(0);
      }
      row.append(row.isEmpty() ? "" : " ").append(word);
    }
    rows.add(row.toString());
    return rows;
  }

  static String seconds(Long ns) {
    return ns == null ? "-" : format("%.3f s", ns / 1e9);
  }

  private static String format(String format, Object value) {
    return String.format(Locale.ROOT, format, value);
  }

  private void line(String format, Object... values) {
    lines.add(String.format(Locale.ROOT, format, values).stripTrailing());
  }
}
