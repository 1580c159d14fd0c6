package survivor.cli.measured;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import survivor.measure.incidence.IncidenceCurve;
import survivor.measure.incidence.IncidencePoint;
import survivor.measure.incidence.IncidenceQuantile;

/** Writes a completion incidence with what it may claim. */
final class IncidenceJson {
  private static final long NS_PER_US = 1_000;
  private static final double PER_CENT = 100;
  private static final List<Integer> QUANTILES_PCT = List.of(25, 50, 75, 90, 95, 99);

  private IncidenceJson() {}

  static JsonNode curve(IncidenceCurve curve, long horizonNs) {
    ObjectNode node = JsonText.NODES.objectNode();
    node.put("n", curve.n());
    node.put("censored", curve.censored());
    node.put("final_incidence", curve.finalIncidence());
    node.put("final_survival", curve.finalSurvival());
    node.put("ceiling", curve.ceiling());
    node.put("horizon_us", horizonNs / NS_PER_US);
    ObjectNode quantiles = node.putObject("quantiles");
    for (int pct : QUANTILES_PCT) {
      quantiles.set(Integer.toString(pct), quantile(curve.quantile(pct / PER_CENT, horizonNs)));
    }
    ArrayNode points = node.putArray("points");
    curve.points().forEach(point -> points.add(point(point)));
    return node;
  }

  private static JsonNode quantile(IncidenceQuantile quantile) {
    ObjectNode node = JsonText.NODES.objectNode();
    switch (quantile) {
      case IncidenceQuantile.Crossed crossed -> {
        node.put("outcome", "crossed");
        node.put("t_us", crossed.atNs() / NS_PER_US);
      }
      case IncidenceQuantile.GreaterThanHorizon greater -> {
        node.put("outcome", "greater_than_horizon");
        node.put("ceiling", greater.ceiling());
      }
      case IncidenceQuantile.Unattainable unattainable -> {
        node.put("outcome", "unattainable");
        node.put("final_incidence", unattainable.finalIncidence());
        node.put("ceiling", unattainable.ceiling());
      }
    }
    return node;
  }

  private static JsonNode point(IncidencePoint point) {
    ObjectNode node = JsonText.NODES.objectNode();
    node.put("t_us", point.atNs() / NS_PER_US);
    node.put("incidence", point.incidence());
    node.put("at_risk", point.atRisk());
    node.put("events", point.completions());
    node.put("errors", point.errors());
    return node;
  }
}
