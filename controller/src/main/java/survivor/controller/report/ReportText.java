package survivor.controller.report;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import survivor.controller.plan.Rates;

/** Writes {@code report.txt}. */
public final class ReportText {
  private final StringBuilder text = new StringBuilder();

  private ReportText() {}

  /** The report as text, lines of at most some 110 characters. */
  public static String write(Report report) {
    ReportText writer = new ReportText();
    writer.head(report);
    boolean sweep = report.plan().equals("sweep");
    report.ramps().forEach(ramp -> writer.ramp(ramp, sweep));
    report.reference().ifPresent(writer::reference);
    report.loss().ifPresent(writer::loss);
    writer.gates(report);
    writer.ledger(report.ledger());
    writer.notClaimed(report);
    return writer.text.toString();
  }

  private void head(Report report) {
    Report.Pins pins = report.pins();
    line("Survivor %s run %s", report.plan(), report.runId());
    line("profile %s, %s", report.profile(), report.certified() ? "certified" : "not certified");
    line("");
    line("outcome     %s", report.outcome().label());
    report.reason().ifPresent(reason -> line("reason      %s", reason));
    if (report.plan().equals("ladder")) {
      capacity(report);
    }
    line("started     %s", report.startedAt());
    line("target      %s%s, model %s", pins.target(), pins.endpoint(), pins.model());
    line(
        "load        %s arrivals, seed %d, %d tokens in, %d out",
        pins.shape(), pins.seed(), pins.inputTokens(), pins.maxTokens());
    line(
        "SLO         first output within %d ms, finish within %d ms, timeout %d ms",
        pins.sloTtftMs(), pins.sloE2eMs(), pins.timeoutMs());
    line("commit      %s", report.commit());
    line("config      sha256 %s", report.configSha256());
    report
        .hosts()
        .forEach(
            host ->
                line(
                    "host        %s: %s, %d cores, %s MHz, %.1f GiB, %s, Java %s",
                    host.source(),
                    host.cpuModel(),
                    host.logicalCores(),
                    DescribedTable.range(host.clockMhz(), 0),
                    host.memoryBytes() / 1073741824.0,
                    host.os(),
                    host.jvm()));
  }

  private void capacity(Report report) {
    line("λmax        %s", rate(report.lambdaMaxRps()));
    line(
        "λr          %s%s",
        rate(report.lambdaRRps()),
        report.lambdaRRps().isPresent()
            ? " (" + Rates.plain(report.pins().lambdaRFactor()) + " λmax)"
            : "");
    line(
        "bracket     fastest passing %s, slowest failing %s (realised rates)",
        realised(report.bracket().fastestPassingRps()),
        realised(report.bracket().slowestFailingRps()));
  }

  private void ramp(Report.Ramp ramp, boolean sweep) {
    line("");
    if (sweep) {
      line("Sweep, in the order in which it ran");
    } else {
      line("Ramp %d: highest passing rate %s", ramp.ramp(), rate(ramp.lambdaMaxRps()));
    }
    StepTable.lines(ramp.steps()).forEach(this::plainLine);
    line("");
    TimesTable.lines(ramp.steps()).forEach(this::plainLine);
    DescribedTable.lines(ramp.steps()).forEach(this::plainLine);
  }

  private void reference(StepReport step) {
    line("");
    line("Reference run at %s rps, judged by nothing", Rates.plain(step.rateRps()));
    StepTable.lines(List.of(step)).forEach(this::plainLine);
    line("");
    TimesTable.details(step).forEach(this::plainLine);
    DescribedTable.lines(List.of(step)).forEach(this::plainLine);
  }

  private void loss(LossReport loss) {
    line("");
    LossTable.lines(loss).forEach(this::plainLine);
    line("");
    StepTable.lines(List.of(loss.step())).forEach(this::plainLine);
    DescribedTable.lines(List.of(loss.step())).forEach(this::plainLine);
  }

  private void gates(Report report) {
    List<StepReport> steps = new ArrayList<>();
    report.ramps().forEach(ramp -> steps.addAll(ramp.steps()));
    report.reference().ifPresent(steps::add);
    List<String> lines = GateTable.lines(steps);
    if (!lines.isEmpty()) {
      line("");
      line("Gates, over all steps");
      lines.forEach(this::plainLine);
      plainLine(CanaryLag.line(steps));
    }
  }

  private void ledger(Report.Ledger ledger) {
    line("");
    line("Ledger, over all judged steps, settle and tail included");
    line(
        "  scheduled %d = completed %d + errored %d + censored %d; dispatched %d",
        ledger.scheduled(),
        ledger.completed(),
        ledger.errored(),
        ledger.censored(),
        ledger.dispatched());
    line(
        "  chunks %d, events in the log %d, duplicates %d, gaps %d",
        ledger.chunks(), ledger.eventsInLog(), ledger.duplicates(), ledger.gaps());
  }

  private void notClaimed(Report report) {
    line("");
    line("Not claimed");
    if (!report.certified()) {
      line(
          "  Certification: the profile %s chooses its own numbers; only spec is certified.",
          report.profile());
    }
    line("  Percentiles of all requests: those above are conditional on completion.");
    if (report.plan().equals("ladder")) {
      line("  Anything between the bracket's two rates: nothing there was measured.");
    }
    report.loss().ifPresent(loss -> line("  One loss is one observation: a campaign repeats it."));
    line("  Receive-side delay (kernel, read loop): the gates see the client's sending only.");
  }

  private static String rate(Optional<BigDecimal> rate) {
    return rate.map(r -> Rates.plain(r) + " rps").orElse("none");
  }

  private static String realised(OptionalDouble rate) {
    return rate.isPresent() ? String.format(Locale.ROOT, "%.3f rps", rate.getAsDouble()) : "none";
  }

  private void plainLine(String line) {
    text.append(line).append('\n');
  }

  private void line(String format, Object... values) {
    plainLine(String.format(Locale.ROOT, format, values).stripTrailing());
  }
}
