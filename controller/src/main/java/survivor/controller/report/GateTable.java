package survivor.controller.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import survivor.controller.report.StepReport.GateReport;

/** Each gate once, with its greatest figure over the steps, and the steps that it did not pass. */
final class GateTable {
  private static final String PASSED = "passed";

  private GateTable() {}

  private record Seen(StepReport step, GateReport gate) {
    boolean passed() {
      return gate.outcome().equals(PASSED);
    }

    String exception() {
      return gate.outcome().replace('_', ' ') + gate.why().map(why -> ": " + why).orElse("");
    }
  }

  static List<String> lines(List<StepReport> steps) {
    Map<String, List<Seen>> byName = new LinkedHashMap<>();
    for (StepReport step : steps) {
      step.figures().stream()
          .flatMap(figures -> figures.gates().stream())
          .forEach(
              gate ->
                  byName
                      .computeIfAbsent(gate.name(), name -> new ArrayList<>())
                      .add(new Seen(step, gate)));
    }
    List<String> lines = new ArrayList<>();
    byName.forEach(
        (name, seen) -> {
          lines.add(summary(name, seen));
          lines.addAll(exceptions(seen));
        });
    return lines;
  }

  private static String summary(String name, List<Seen> seen) {
    Optional<Seen> greatest =
        seen.stream()
            .filter(s -> s.gate().value().isPresent())
            .max(Comparator.comparingDouble(s -> s.gate().value().getAsDouble()));
    return String.format(
        Locale.ROOT,
        "  %-18s passed %d of %d%s",
        name,
        seen.stream().filter(Seen::passed).count(),
        seen.size(),
        greatest.map(GateTable::figures).orElse(""));
  }

  private static String figures(Seen seen) {
    GateReport gate = seen.gate();
    return ", greatest "
        + figure(gate.value(), gate.unit())
        + " (step "
        + seen.step().stepId()
        + ")"
        + (gate.limit().isPresent() ? ", limit " + figure(gate.limit(), gate.unit()) : "");
  }

  /** One line for each reason, with the steps that have it. */
  private static List<String> exceptions(List<Seen> seen) {
    return seen.stream()
        .filter(s -> !s.passed())
        .collect(
            Collectors.groupingBy(
                Seen::exception,
                LinkedHashMap::new,
                Collectors.mapping(s -> s.step().stepId(), Collectors.joining(", "))))
        .entrySet()
        .stream()
        .map(e -> "    " + e.getKey() + " (step " + e.getValue() + ")")
        .toList();
  }

  private static String figure(OptionalDouble value, Optional<String> unit) {
    double number = value.orElseThrow();
    if (unit.equals(Optional.of("ns"))) {
      return plain(number / 1e6) + " ms";
    }
    return plain(number) + unit.map(u -> " " + u).orElse("");
  }

  private static String plain(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : String.format(Locale.ROOT, "%.4f", number);
  }
}
