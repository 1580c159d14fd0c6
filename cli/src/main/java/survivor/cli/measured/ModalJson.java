package survivor.cli.measured;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.function.ToLongFunction;
import survivor.measure.threshold.ModalLatency;
import survivor.measure.window.Slo;

/** Writes a modal latency with its distance from each bound of the sweep. */
final class ModalJson {
  private static final double US_PER_MS = 1e3;
  private static final double HUNDREDTHS_US_PER_MS = 1e5;
  private static final long NS_PER_US = 1_000;

  private ModalJson() {}

  /** The mode; {@code valid} is false where there are too few values. */
  static JsonNode modal(Optional<ModalLatency> found, ToLongFunction<Slo> boundNs) {
    ObjectNode node = JsonText.NODES.objectNode();
    node.put("valid", found.isPresent());
    found.ifPresent(mode -> fill(node, mode, boundNs));
    return node;
  }

  private static void fill(ObjectNode node, ModalLatency mode, ToLongFunction<Slo> boundNs) {
    node.put("baseline_sd_ms", mode.baselineSdUs() / US_PER_MS);
    node.put("fault_median_us", mode.faultMedianUs());
    node.put("bin_width_ms", mode.binWidthHundredthsUs() / HUNDREDTHS_US_PER_MS);
    node.put("bin", mode.bin());
    node.put("bin_count", mode.binCount());
    node.put("mode_ms", mode.modeUs() / US_PER_MS);
    ObjectNode distances = node.putObject("distance_sd");
    Slo.SWEEP.stream()
        .mapToLong(boundNs)
        .distinct()
        .forEach(
            ns ->
                distances.set(
                    JsonText.ms(ns).toPlainString() + "ms",
                    distance(mode.distanceInSd(ns / NS_PER_US))));
  }

  private static JsonNode distance(double sd) {
    if (Double.isInfinite(sd)) {
      return JsonText.NODES.textNode(sd > 0 ? "+inf" : "-inf");
    }
    return JsonText.NODES.numberNode(sd);
  }
}
