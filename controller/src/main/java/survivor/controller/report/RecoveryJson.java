package survivor.controller.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import survivor.log.ComponentRecovery;
import survivor.log.LossResult;
import survivor.log.ModalDistance;
import survivor.log.ModalFinding;
import survivor.log.RecoveryFinding;
import survivor.log.SensitivityRow;

/** Writes what {@code report.json} says of a recovery. */
final class RecoveryJson {
  private RecoveryJson() {}

  static void write(ObjectNode node, LossResult result) {
    node.put("baselineGoodput", result.getBaselineGoodput());
    recovery(node, "toPreFault", result.getToPreFault());
    ObjectNode equilibrium = node.putObject("equilibrium");
    LossJson.micros(equilibrium, "fromUs", result.getEquilibrium().getFromNs());
    LossJson.micros(equilibrium, "toUs", result.getEquilibrium().getToNs());
    equilibrium.put("goodput", result.getEquilibrium().getGoodput());
    equilibrium.put("why", result.getEquilibrium().getWhy());
    recovery(node, "toEquilibrium", result.getToEquilibrium());
    node.put("deficitToPreFaultS", result.getDeficitToPreFaultS());
    node.put("deficitToEquilibriumS", result.getDeficitToEquilibriumS());
    ArrayNode components = node.putArray("components");
    for (ComponentRecovery component : result.getComponents()) {
      ObjectNode one = components.addObject();
      one.put("component", component.getComponent());
      one.put("baseline", component.getBaseline());
      recovery(one, "recovery", component.getRecovery());
    }
    ArrayNode rows = node.putArray("sensitivity");
    for (SensitivityRow row : result.getSensitivity()) {
      ObjectNode one = rows.addObject();
      one.put("entryPct", row.getEntryPct());
      one.put("windowS", row.getWindowS());
      one.put("holdS", row.getHoldS());
      recovery(one, "toPreFault", row.getToPreFault());
      recovery(one, "toEquilibrium", row.getToEquilibrium());
    }
    ArrayNode modal = node.putArray("modal");
    result.getModal().forEach(finding -> modal(modal.addObject(), finding));
  }

  private static void recovery(ObjectNode parent, String name, RecoveryFinding found) {
    ObjectNode node = parent.putObject(name);
    node.put("verdict", found.getVerdict());
    LossJson.micros(node, "ttrUs", found.getTtrNs());
    node.put("canceledEntries", found.getCanceledEntries());
    node.put("reDegradations", found.getReDegradations());
  }

  private static void modal(ObjectNode node, ModalFinding finding) {
    node.put("latency", finding.getLatency());
    node.put("modeUs", finding.getModeUs());
    node.put("baselineSdUs", finding.getBaselineSdUs());
    ArrayNode distances = node.putArray("distances");
    for (ModalDistance distance : finding.getDistances()) {
      ObjectNode one = distances.addObject().put("boundUs", distance.getBoundNs() / 1000);
      Double sds = distance.getStandardDeviations();
      if (sds != null && sds.isInfinite()) {
        // JSON has no number for it.
        one.put("standardDeviations", sds > 0 ? "+inf" : "-inf");
      } else {
        one.put("standardDeviations", sds);
      }
    }
  }
}
