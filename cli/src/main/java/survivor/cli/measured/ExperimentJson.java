package survivor.cli.measured;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import survivor.measure.observed.Observation;
import survivor.measure.observed.Observation.NotObserved;
import survivor.measure.observed.Observation.Observed;
import survivor.measure.observed.ObservedRecovery;
import survivor.measure.observed.ObservedRequest;
import survivor.measure.observed.WindowObserver;
import survivor.measure.recovery.DetectorRules;
import survivor.measure.recovery.FaultSeries;
import survivor.measure.recovery.RecoveryAnalysis;
import survivor.measure.window.FaultTimes;
import survivor.measure.window.Layout;
import survivor.measure.window.Slo;
import survivor.measure.window.Span;

/** Writes what a run with a fault shows: its layout, windows, recovery and modal latencies. */
final class ExperimentJson {
  private final List<ObservedRequest> requests;
  private final Settings settings;
  private final Experiment experiment;

  ExperimentJson(List<ObservedRequest> requests, Settings settings, Experiment experiment) {
    this.requests = requests;
    this.settings = settings;
    this.experiment = experiment;
  }

  JsonNode write() {
    ObjectNode node = JsonText.NODES.objectNode();
    layout(node);
    Facets facets = new Facets(node);
    Observation<FaultSeries> series =
        ObservedRecovery.series(
            requests,
            experiment.times(),
            experiment.runEndNs(),
            settings.timeoutNs(),
            settings.slo());
    facets.put("recovery", series, this::recovery);
    Layout layout = Layout.of(experiment.times(), settings.timeoutNs(), recoveredAt(series));
    modal(node.putObject("modal_latency"), layout);
    windows(node.putObject("windows"), layout);
    return node;
  }

  private void layout(ObjectNode node) {
    FaultTimes times = experiment.times();
    DetectorRules rules = experiment.rules();
    node.put("warm_up_end_ns", times.warmUpEndNs());
    node.put("planned_fire_ns", times.plannedFireNs());
    node.set("observed_fire_ns", Facets.number(times.observedFireNs()));
    node.put("fire_anchor_ns", times.fireAnchorNs());
    node.put("guard_start_ns", times.guardStartNs(settings.timeoutNs()));
    node.put("fault_end_ns", times.faultEndNs());
    node.put("run_end_ns", experiment.runEndNs());
    ObjectNode detector = node.putObject("detector");
    detector.put("window_s", rules.windowS());
    detector.put("entry_pct", rules.entryPct());
    detector.put("exit_pct", rules.exitPct());
    detector.put("hold_s", rules.holdS());
  }

  private JsonNode recovery(FaultSeries series) {
    return RecoveryJson.analysis(analysis(series), series);
  }

  private RecoveryAnalysis analysis(FaultSeries series) {
    return RecoveryAnalysis.of(series, experiment.rules());
  }

  private OptionalLong recoveredAt(Observation<FaultSeries> series) {
    return switch (series) {
      case Observed<FaultSeries> seen -> analysis(seen.value()).toPreFault().recoveredAtNs();
      case NotObserved<FaultSeries> missing -> OptionalLong.empty();
    };
  }

  private void modal(ObjectNode node, Layout layout) {
    Facets facets = new Facets(node);
    facets.put(
        "ttft",
        ObservedRecovery.modalTtft(requests, layout.baseline(), layout.fault()),
        found -> ModalJson.modal(found, Slo::ttftNs));
    facets.put(
        "e2e",
        ObservedRecovery.modalE2e(requests, layout.baseline(), layout.fault()),
        found -> ModalJson.modal(found, Slo::e2eNs));
  }

  private void windows(ObjectNode node, Layout layout) {
    window(node, "baseline", layout.baseline());
    window(node, "fault", layout.fault());
    layout
        .recovery()
        .ifPresent(
            split -> {
              window(node, "fault_degraded", split.degraded());
              window(node, "fault_recovered", split.recovered());
            });
  }

  private void window(ObjectNode node, String name, Span span) {
    WindowJson.fill(
        node.putObject(name),
        WindowObserver.measure(requests, span, settings.slo()),
        Optional.of(span),
        settings.timeoutNs());
  }
}
