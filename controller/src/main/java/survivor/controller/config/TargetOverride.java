package survivor.controller.config;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the command line says about the target instead of the configuration. These are inputs, not
 * pins, so a certified run may have them.
 *
 * @param url base address, http://host:port
 * @param model name of a served model
 * @param metrics address of the gauges, or {@code target} for the target's own /metrics
 */
public record TargetOverride(
    Optional<String> url, Optional<String> model, Optional<String> metrics) {
  /** Key of the base address in a run's opening record. */
  static final String URL = "targetUrl";

  static final String MODEL = "model";
  static final String METRICS = "metricsUrl";

  /** Overrides nothing. */
  public static TargetOverride none() {
    return new TargetOverride(Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** Reads what {@link #inputs()} wrote; other keys are left alone. */
  public static TargetOverride fromInputs(Map<String, String> inputs) {
    return new TargetOverride(
        Optional.ofNullable(inputs.get(URL)),
        Optional.ofNullable(inputs.get(MODEL)),
        Optional.ofNullable(inputs.get(METRICS)));
  }

  /** The overrides by name, for the run's opening record. */
  public Map<String, String> inputs() {
    Map<String, String> inputs = new TreeMap<>();
    url.ifPresent(value -> inputs.put(URL, value));
    model.ifPresent(value -> inputs.put(MODEL, value));
    metrics.ifPresent(value -> inputs.put(METRICS, value));
    return inputs;
  }

  /** This override, where it says something, over an earlier one. */
  TargetOverride over(TargetOverride earlier) {
    return new TargetOverride(
        url.or(earlier::url), model.or(earlier::model), metrics.or(earlier::metrics));
  }
}
