package survivor.measure.incidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import survivor.measure.Oracle;

/** Compares a curve with the form that all oracles give one in. */
public final class IncidenceChecks {
  private IncidenceChecks() {}

  /** Asserts that the curve, its ceiling and its quantiles are those expected. */
  public static void assertCurve(IncidenceCurve curve, JsonNode expected) {
    assertThat(curve.n()).isEqualTo(expected.get("n").longValue());
    assertThat(curve.censored()).isEqualTo(expected.get("censored").longValue());
    assertThat(curve.points()).hasSameSizeAs(expected.get("points"));
    for (int i = 0; i < curve.points().size(); i++) {
      assertPoint(curve.points().get(i), expected.get("points").get(i));
    }
    assertRatio(curve.finalIncidence(), expected.get("final_incidence"));
    assertRatio(curve.finalSurvival(), expected.get("final_survival"));
    assertRatio(curve.ceiling(), expected.get("ceiling"));
    expected
        .get("quantiles")
        .properties()
        .forEach(
            entry ->
                assertQuantile(
                    curve.quantile(
                        Integer.parseInt(entry.getKey()) / 100.0, IncidenceCurve.HORIZON_NS),
                    entry.getValue()));
  }

  private static void assertPoint(IncidencePoint point, JsonNode expected) {
    assertThat(point.atNs() / 1_000).isEqualTo(expected.get("t_us").longValue());
    assertRatio(point.incidence(), expected.get("incidence"));
    assertThat(point.atRisk()).isEqualTo(expected.get("at_risk").longValue());
    assertThat(point.completions()).isEqualTo(expected.get("events").longValue());
    assertThat(point.errors()).isEqualTo(expected.get("errors").longValue());
  }

  private static void assertQuantile(IncidenceQuantile quantile, JsonNode expected) {
    String outcome = expected.get("outcome").textValue();
    switch (quantile) {
      case IncidenceQuantile.Crossed crossed -> {
        assertThat(outcome).isEqualTo("crossed");
        assertThat(crossed.atNs() / 1_000).isEqualTo(expected.get("t_us").longValue());
      }
      case IncidenceQuantile.GreaterThanHorizon greater -> {
        assertThat(outcome).isEqualTo("greater_than_horizon");
        assertRatio(greater.ceiling(), expected.get("ceiling"));
      }
      case IncidenceQuantile.Unattainable unattainable -> {
        assertThat(outcome).isEqualTo("unattainable");
        assertRatio(unattainable.finalIncidence(), expected.get("final_incidence"));
        assertRatio(unattainable.ceiling(), expected.get("ceiling"));
      }
    }
  }

  private static void assertRatio(double actual, JsonNode expected) {
    assertThat(actual).isCloseTo(expected.doubleValue(), Oracle.near(expected.doubleValue()));
  }
}
