package survivor.cli.measured;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import survivor.measure.distribution.TailInterval;
import survivor.measure.observed.ExactDistribution;

/** Writes distributions: as recorded ({@code raw_us}) and as the histogram has it. */
final class DistributionJson {
  private static final Map<String, Double> QUANTILES = new LinkedHashMap<>();
  private static final Map<String, Double> TAILS = new LinkedHashMap<>();

  static {
    QUANTILES.put("p25", 0.25);
    QUANTILES.put("p50", 0.5);
    QUANTILES.put("p75", 0.75);
    QUANTILES.put("p90", 0.9);
    QUANTILES.put("p95", 0.95);
    QUANTILES.put("p99", 0.99);
    QUANTILES.put("p999", 0.999);
    TAILS.put("p95", 0.95);
    TAILS.put("p99", 0.99);
  }

  private DistributionJson() {}

  static JsonNode distribution(ExactDistribution values) {
    ObjectNode node = JsonText.NODES.objectNode();
    node.put("count", values.n());
    node.put("unobserved", values.unobserved());
    QUANTILES.forEach(
        (name, q) -> {
          ObjectNode at = node.putObject(name);
          at.set("rank", Facets.number(values.rank(q)));
          value(at, values, q);
        });
    value(node.putObject("max"), values, 1);
    return node;
  }

  private static void value(ObjectNode node, ExactDistribution values, double q) {
    node.set("raw_us", Facets.number(values.rawUs(q)));
    node.put("hdr_us", values.histogramUs(q));
  }

  /** The intervals of p95 and p99; null without values. */
  static JsonNode tails(ExactDistribution values) {
    ObjectNode node = JsonText.NODES.objectNode();
    TAILS.forEach(
        (name, q) -> {
          if (values.n() == 0) {
            node.putNull(name);
          } else {
            values
                .interval(q)
                .ifPresentOrElse(
                    ranks -> interval(node.putObject(name), values, ranks),
                    () -> forbidden(node.putObject(name)));
          }
        });
    return node;
  }

  private static void interval(ObjectNode node, ExactDistribution values, TailInterval ranks) {
    node.put("permitted", true);
    node.put("lo_rank", ranks.loRank());
    node.put("hi_rank", ranks.hiRank());
    node.put("lo_us", values.rawAtRankUs(ranks.loRank()));
    node.put("hi_us", values.rawAtRankUs(ranks.hiRank()));
  }

  private static void forbidden(ObjectNode node) {
    node.put("permitted", false);
    node.putNull("lo_rank");
    node.putNull("hi_rank");
    node.put("lo_us", 0);
    node.put("hi_us", 0);
  }
}
