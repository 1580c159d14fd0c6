package survivor.controller.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import survivor.log.ComponentRecovery;
import survivor.log.EquilibriumFinding;
import survivor.log.LossResult;
import survivor.log.ModalDistance;
import survivor.log.ModalFinding;
import survivor.log.RecoveryFinding;
import survivor.log.SensitivityRow;

/** The recovery as text: both baselines, components, and the detector under other rules. */
final class RecoveryTable {
  private final List<String> lines = new ArrayList<>();

  private RecoveryTable() {}

  static List<String> lines(LossResult result) {
    RecoveryTable table = new RecoveryTable();
    table.baselines(result);
    result.getComponents().forEach(table::component);
    table.modal(result);
    table.sensitivity(result);
    return table.lines;
  }

  private void baselines(LossResult result) {
    line("");
    line("  recovery of goodput");
    line(
        "  to the baseline before the fault (%s): %s; deficit %s",
        share(result.getBaselineGoodput()),
        found(result.getToPreFault()),
        deficit(result.getDeficitToPreFaultS()));
    EquilibriumFinding equilibrium = result.getEquilibrium();
    if (equilibrium.getGoodput() == null) {
      line("  to the survivor's equilibrium: N/A: %s", equilibrium.getWhy());
    } else {
      line(
          "  to the survivor's equilibrium (%s over %s to %s): %s; deficit %s",
          share(equilibrium.getGoodput()),
          LossTable.seconds(equilibrium.getFromNs()),
          LossTable.seconds(equilibrium.getToNs()),
          found(result.getToEquilibrium()),
          deficit(result.getDeficitToEquilibriumS()));
    }
  }

  private void component(ComponentRecovery component) {
    line(
        "  %-12s before %s: %s",
        component.getComponent().replace('_', ' '),
        share(component.getBaseline()),
        found(component.getRecovery()));
  }

  private void modal(LossResult result) {
    for (ModalFinding modal : result.getModal()) {
      if (modal.getModeUs() == null) {
        line("  modal %s of the fault window: insufficient", modal.getLatency());
      } else {
        line(
            "  modal %s of the fault window %s; over the bounds, in standard deviations before: %s",
            modal.getLatency(),
            StepTable.time(OptionalLong.of(Math.round(modal.getModeUs()))),
            modal.getDistances().stream()
                .map(RecoveryTable::distance)
                .collect(Collectors.joining(", ")));
      }
    }
  }

  private static String distance(ModalDistance distance) {
    Double sds = distance.getStandardDeviations();
    String shown;
    if (sds == null) {
      shown = "insufficient";
    } else if (sds.isInfinite()) {
      shown = sds > 0 ? "+inf" : "-inf";
    } else {
      shown = String.format(Locale.ROOT, "%+.1f", sds);
    }
    return String.format(Locale.ROOT, "%.1f s %s", distance.getBoundNs() / 1e9, shown);
  }

  private void sensitivity(LossResult result) {
    line("");
    line("  the detector under other rules (exit always at 85 %%)");
    line("  %5s %7s %5s  %-28s %s", "entry", "window", "hold", "before the fault", "equilibrium");
    for (SensitivityRow row : result.getSensitivity()) {
      line(
          "  %3d %% %5d s %3d s  %-28s %s",
          row.getEntryPct(),
          row.getWindowS(),
          row.getHoldS(),
          found(row.getToPreFault()),
          found(row.getToEquilibrium()));
    }
  }

  private static String found(RecoveryFinding found) {
    String word =
        found.getTtrNs() == null
            ? found.getVerdict().replace('_', ' ')
            : String.format(Locale.ROOT, "after %.0f s", found.getTtrNs() / 1e9);
    return word
        + (found.getCanceledEntries() == 0 ? "" : ", " + found.getCanceledEntries() + " canceled")
        + (found.getReDegradations() == 0 ? "" : ", " + found.getReDegradations() + " relapses");
  }

  private static String deficit(Double seconds) {
    return seconds == null ? "N/A" : String.format(Locale.ROOT, "%.2f s of full goodput", seconds);
  }

  private static String share(Double share) {
    return share == null ? "not seen" : String.format(Locale.ROOT, "%.4f", share);
  }

  private void line(String format, Object... values) {
    lines.add(String.format(Locale.ROOT, format, values).stripTrailing());
  }
}
