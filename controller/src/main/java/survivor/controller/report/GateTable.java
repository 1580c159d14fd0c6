package survivor.controller.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import survivor.controller.report.StepReport.GateReport;

/** Each gate once, with its greatest figure over the steps, and every step that it did not pass. */
final class GateTable {
  private GateTable() {}

  private record Seen(StepReport step, GateReport gate) {}

  static List<String> lines(List<StepReport> steps) {
    Map<String, List<Seen>> byName = new LinkedHashMap<>();
    for (StepReport step : steps) {
      step.figures().stream()
          .flatMap(figures -> figures.gates().stream())
          .forEach(
              gate ->
                  byName
                      .computeIfAbsent(gate.name(), n -> new ArrayList<>())
                      .add(new Seen(step, gate)));
    }
    List<String> lines = new ArrayList<>();
    byName.forEach(
        (name, seen) -> {
          lines.add(summary(name, seen));
          seen.stream()
              .filter(s -> !s.gate().outcome().equals("passed"))
              .map(GateTable::exception)
              .forEach(lines::add);
        });
    return lines;
  }

  private static String summary(String name, List<Seen> seen) {
    long passed = seen.stream().filter(s -> s.gate().outcome().equals("passed")).count();
    Optional<Seen> greatest =
        seen.stream()
            .filter(s -> s.gate().value().isPresent())
            .max(java.util.Comparator.comparingDouble(s -> s.gate().value().getAsDouble()));
    String figure =
        greatest
            .map(
                s ->
                    ", greatest "
                        + figure(s.gate().value(), s.gate().unit())
                        + " in step "
                        + s.step().stepId()
                        + limit(s.gate()))
            .orElse("");
    return String.format(
        Locale.ROOT, "  %-20s passed %d of %d%s", name, passed, seen.size(), figure);
  }

  private static String exception(Seen seen) {
    return "    step "
        + seen.step().stepId()
        + " "
        + seen.gate().outcome().replace('_', ' ')
        + seen.gate().why().map(why -> ": " + why).orElse("");
  }

  private static String limit(GateReport gate) {
    return gate.limit().isPresent() ? ", limit " + figure(gate.limit(), gate.unit()) : "";
  }

  private static String figure(OptionalDouble value, Optional<String> unit) {
    double number = value.orElseThrow();
    String plain =
        number == Math.rint(number) && Math.abs(number) < 1e15
            ? Long.toString((long) number)
            : String.format(Locale.ROOT, "%.4f", number);
    return plain + unit.map(u -> " " + u).orElse("");
  }
}
