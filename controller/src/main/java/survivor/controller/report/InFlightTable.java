package survivor.controller.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeMap;
import survivor.log.InFlightCount;
import survivor.log.InFlightRequest;
import survivor.log.LossResult;

/** The requests that were in flight at the fire: how many ended how, and each of the victim's. */
final class InFlightTable {
  private InFlightTable() {}

  static List<String> lines(LossResult result) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("  in flight at the fire: " + result.getInFlightRequests().size());
    for (InFlightCount count : result.getInFlight()) {
      lines.add(
          String.format(
                  Locale.ROOT,
                  "  %-18s completed %4d, errored %4d, censored %4d%s",
                  Objects.requireNonNullElse(count.getReplica(), "no route")
                      + (count.getVictim() ? " (victim)" : ""),
                  count.getCompleted(),
                  count.getErrored(),
                  count.getCensored(),
                  count.getErrorsByClass().isEmpty()
                      ? ""
                      : "  " + new TreeMap<>(count.getErrorsByClass()))
              .stripTrailing());
    }
    List<InFlightRequest> victims =
        result.getInFlightRequests().stream().filter(InFlightRequest::getVictim).toList();
    if (!victims.isEmpty()) {
      lines.add("");
      lines.add("  what the victim's requests were doing, and how they ended");
      victims.forEach(request -> lines.add(request(request, result.getAnchorNs())));
    }
    return lines;
  }

  private static String request(InFlightRequest request, long anchorNs) {
    return String.format(
        Locale.ROOT,
        "  request %-6d sent %s before the fire, %-32s then %s%s %s after it",
        request.getIndex(),
        seconds(anchorNs - request.getSentNs()),
        doing(request, anchorNs) + ";",
        request.getOutcome(),
        request.getErrorClass() == null ? "" : " (" + request.getErrorClass() + ")",
        seconds(request.getEndNs() - anchorNs));
  }

  private static String doing(InFlightRequest request, long anchorNs) {
    return switch (request.getState()) {
      case "unanswered" -> "not answered yet";
      case "waiting" -> "queued or in prefill";
      default ->
          "mid-stream at chunk "
              + request.getOutputsBefore()
              + (request.getLastBeforeNs() == null
                  ? ""
                  : " (" + seconds(anchorNs - request.getLastBeforeNs()) + " ago)");
    };
  }

  private static String seconds(long ns) {
    return String.format(Locale.ROOT, "%.3f s", ns / 1e9);
  }
}
