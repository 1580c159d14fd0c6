package survivor.measure.incidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import survivor.measure.Oracle;
import survivor.measure.outcome.Censored;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Errored;
import survivor.measure.outcome.Outcome;

class IncidenceOracleTest {
  static Stream<Arguments> cases() {
    return Oracle.rows("incidence", "cases");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_curve_has_the_points_and_quantiles_of_the_oracle(JsonNode row) {
    // Given
    IncidenceEstimator estimator = new IncidenceEstimator();
    for (JsonNode observation : row.get("input").get("observations")) {
      estimator.add(
          outcome(observation.get("outcome").textValue()),
          observation.get("t_us").longValue() * 1_000,
          observation.get("count").longValue());
    }
    JsonNode expected = row.get("expected");

    // When
    IncidenceCurve curve = estimator.curve();

    // Then
    IncidenceChecks.assertCurve(curve, expected);
    if (expected.has("incidence_at")) {
      for (JsonNode at : expected.get("incidence_at")) {
        double value = at.get("incidence").doubleValue();
        assertThat(curve.incidenceAt(at.get("t_us").longValue() * 1_000))
            .isCloseTo(value, Oracle.near(value));
      }
    }
  }

  private static Outcome outcome(String name) {
    return switch (name) {
      case "completed" -> new Completed();
      case "errored" -> new Errored("reset");
      case "censored" -> new Censored("deadline");
      default -> throw new IllegalArgumentException(name);
    };
  }
}
