package survivor.generator.gauges;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What one scrape says. Empty is missing, which is not zero.
 *
 * @param waiting waiting requests, summed over engines
 * @param running running requests, summed over engines
 * @param cacheUsage greatest cache usage over engines, 0 to 1
 * @param error why something is missing
 */
public record GaugeReading(
    OptionalDouble waiting,
    OptionalDouble running,
    OptionalDouble cacheUsage,
    Optional<String> error) {
  private static final List<String> CACHE =
      List.of("vllm:kv_cache_usage_perc", "vllm:gpu_cache_usage_perc");

  /** Reads an exposition; of each list the first name that is present counts. */
  public static GaugeReading of(
      String exposition, List<String> waitingGauges, List<String> runningGauges) {
    PrometheusText text = PrometheusText.of(exposition);
    OptionalDouble waiting = sum(first(text, waitingGauges));
    Optional<String> error =
        waiting.isPresent()
            ? Optional.empty()
            : Optional.of("none of the series " + waitingGauges + " is there");
    return new GaugeReading(
        waiting,
        sum(first(text, runningGauges)),
        first(text, CACHE).stream().mapToDouble(Double::doubleValue).max(),
        error);
  }

  /** Nothing could be read. */
  public static GaugeReading missing(String error) {
    return new GaugeReading(
        OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), Optional.of(error));
  }

  private static List<Double> first(PrometheusText text, List<String> names) {
    return names.stream()
        .map(text::values)
        .filter(values -> !values.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private static OptionalDouble sum(List<Double> values) {
    return values.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(values.stream().mapToDouble(Double::doubleValue).sum());
  }
}
