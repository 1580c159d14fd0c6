package survivor.controller.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The numbers that the profile {@code spec} fixes: sections 1.2, 2, 3, 7.1, 7.2 and 8 of the
 * measuring rules. The shape is pinned because arrivals at even distance carry more than random
 * ones do; a ceiling is refused because it would end a ramp before a step has failed, and so is
 * anything between the steps, since a rested server may carry more.
 */
final class SpecPins {
  private static final Map<String, String> NUMBERS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("load.maxTokens", "256"),
              Map.entry("slo.ttftMs", "1000"),
              Map.entry("slo.e2eMs", "14000"),
              Map.entry("timeoutMs", "30000"),
              Map.entry("step.settleMs", "30000"),
              Map.entry("step.measuredMs", "120000"),
              Map.entry("step.tailMs", "14000"),
              Map.entry("reference.settleMs", "60000"),
              Map.entry("reference.measuredMs", "300000"),
              Map.entry("reference.tailMs", "30000"),
              Map.entry("reference.loadFactor", "2"),
              Map.entry("limits.goodputMin", "0.99"),
              Map.entry("limits.queueMeanMax", "1"),
              Map.entry("limits.coverageMin", "0.9"),
              Map.entry("limits.skewP99MaxMs", "5"),
              Map.entry("limits.skewMaxMs", "50"),
              Map.entry("limits.cpuMax", "0.7"),
              Map.entry("limits.pauseP99MaxMs", "1"),
              Map.entry("lambdaRFactor", "0.65")));

  private SpecPins() {}

  /** Pins that a configuration departs from; fields that are absent or of a wrong type are not. */
  static List<Violation> violations(JsonNode root) {
    List<Violation> violations = new ArrayList<>();
    NUMBERS.forEach(
        (path, pin) -> {
          JsonNode value = at(root, path);
          if (value.isNumber() && value.decimalValue().compareTo(new BigDecimal(pin)) != 0) {
            violations.add(pinned(path, pin, value));
          }
        });
    JsonNode shape = at(root, "load.shape");
    if (shape.isTextual() && !shape.textValue().equals("poisson")) {
      violations.add(pinned("load.shape", "poisson", shape));
    }
    JsonNode start = at(root, "load.startRps");
    if (start.isTextual() && !start.textValue().matches("2(\\.0+)?")) {
      violations.add(pinned("load.startRps", "\"2\"", start));
    }
    JsonNode ignoreEos = at(root, "load.ignoreEos");
    if (ignoreEos.isBoolean() && !ignoreEos.booleanValue()) {
      violations.add(pinned("load.ignoreEos", "true", ignoreEos));
    }
    JsonNode ceiling = at(root, "load.ceilingRps");
    if (!ceiling.isMissingNode() && !ceiling.isNull()) {
      violations.add(new Violation("load.ceilingRps", "is not allowed by the profile spec"));
    }
    if (!at(root, "betweenSteps").isMissingNode()) {
      violations.add(new Violation("betweenSteps", "is not allowed by the profile spec"));
    }
    return violations;
  }

  private static Violation pinned(String path, String pin, JsonNode found) {
    return new Violation(
        path, "is pinned to " + pin + " by the profile spec, not " + found.asText());
  }

  private static JsonNode at(JsonNode root, String path) {
    return root.at("/" + path.replace('.', '/'));
  }
}
