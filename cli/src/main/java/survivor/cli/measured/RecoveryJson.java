package survivor.cli.measured;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import survivor.measure.recovery.Equilibrium;
import survivor.measure.recovery.FaultSeries;
import survivor.measure.recovery.Recovery;
import survivor.measure.recovery.RecoveryAnalysis;
import survivor.measure.recovery.RecoveryVerdict;
import survivor.measure.recovery.Signal;

/** Writes what the detector found. */
final class RecoveryJson {
  private static final double NS_PER_S = 1e9;

  private RecoveryJson() {}

  static JsonNode analysis(RecoveryAnalysis analysis, FaultSeries series) {
    ObjectNode node = JsonText.NODES.objectNode();
    node.set("pre_fault_baseline", Facets.number(analysis.preFaultBaseline().value()));
    node.set("to_pre_fault", recovery(analysis.toPreFault()));
    node.set("equilibrium", equilibrium(analysis.equilibrium()));
    node.set("to_equilibrium", recovery(analysis.toEquilibrium()));
    node.set("deficit_to_pre_fault_s", Facets.number(analysis.deficitToPreFaultS()));
    node.set("deficit_to_equilibrium_s", Facets.number(analysis.deficitToEquilibriumS()));
    ObjectNode components = node.putObject("components");
    components.set(Signal.TTFT_SLO.label(), component(analysis.ttftSlo()));
    components.set(Signal.E2E_SLO.label(), component(analysis.e2eSlo()));
    components.set(Signal.NON_ERROR.label(), component(analysis.nonError()));
    node.set("sweep", sweep(analysis, series));
    return node;
  }

  private static JsonNode component(RecoveryAnalysis.Component component) {
    ObjectNode node = JsonText.NODES.objectNode();
    node.set("baseline", Facets.number(component.baseline().value()));
    node.setAll(recovery(component.recovery()));
    return node;
  }

  private static ObjectNode recovery(Recovery recovery) {
    ObjectNode node = JsonText.NODES.objectNode();
    node.put("verdict", word(recovery.verdict()));
    switch (recovery.verdict()) {
      case RecoveryVerdict.Recovered recovered -> {
        node.put("ttr_s", recovered.ttrNs() / NS_PER_S);
        node.put("ttr_ns", recovered.ttrNs());
        node.put("recovered_at_ns", recovered.atNs());
      }
      case RecoveryVerdict.NotRecovered x -> noTime(node);
      case RecoveryVerdict.Unobserved x -> noTime(node);
      case RecoveryVerdict.NoBaseline x -> noTime(node);
      case RecoveryVerdict.NotEstimable x -> noTime(node);
    }
    node.put("canceled_entries", recovery.canceledEntries());
    node.put("re_degradations", recovery.reDegradations());
    return node;
  }

  private static void noTime(ObjectNode node) {
    node.putNull("ttr_s");
    node.putNull("ttr_ns");
    node.putNull("recovered_at_ns");
  }

  private static JsonNode equilibrium(Equilibrium equilibrium) {
    ObjectNode node = JsonText.NODES.objectNode();
    switch (equilibrium) {
      case Equilibrium.Estimated estimated -> {
        node.put("estimable", true);
        node.putNull("reason");
        node.set("baseline", Facets.number(estimated.goodput().value()));
      }
      case Equilibrium.PlateauTooShort x -> notEstimable(node, "plateau_too_short");
      case Equilibrium.NoService x -> notEstimable(node, "no_service");
    }
    node.put("window_start_ns", equilibrium.plateau().fromNs());
    node.put("window_end_ns", equilibrium.plateau().toNs());
    return node;
  }

  private static void notEstimable(ObjectNode node, String reason) {
    node.put("estimable", false);
    node.put("reason", reason);
    node.putNull("baseline");
  }

  private static JsonNode sweep(RecoveryAnalysis analysis, FaultSeries series) {
    ObjectNode node = JsonText.NODES.objectNode();
    ArrayNode columns = node.putArray("columns");
    columns.add("entry_pct").add("window_s").add("hold_s");
    columns.add("to_pre_fault").add("to_pre_fault_ttr_s");
    columns.add("to_equilibrium").add("to_equilibrium_ttr_s");
    ArrayNode rows = node.putArray("rows");
    for (RecoveryAnalysis.SweepRow row : analysis.sweep(series)) {
      ArrayNode cells = rows.addArray();
      cells.add(row.rules().entryPct()).add(row.rules().windowS()).add(row.rules().holdS());
      said(cells, row.toPreFault());
      said(cells, row.toEquilibrium());
    }
    return node;
  }

  private static void said(ArrayNode cells, Recovery recovery) {
    ObjectNode node = recovery(recovery);
    cells.add(node.get("verdict")).add(node.get("ttr_s"));
  }

  private static String word(RecoveryVerdict verdict) {
    return switch (verdict) {
      case RecoveryVerdict.Recovered x -> "recovered";
      case RecoveryVerdict.NotRecovered x -> "not_recovered";
      case RecoveryVerdict.Unobserved x -> "unobserved";
      case RecoveryVerdict.NoBaseline x -> "no_baseline";
      case RecoveryVerdict.NotEstimable x -> "not_estimable";
    };
  }
}
