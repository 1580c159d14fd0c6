package survivor.measure.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import survivor.measure.Oracle;

class StatisticsOracleTest {
  static Stream<Arguments> quantiles() {
    return Oracle.table("statistics", "t_975");
  }

  static Stream<Arguments> summaries() {
    return Oracle.rows("statistics", "summaries");
  }

  static Stream<Arguments> holm() {
    return Oracle.rows("statistics", "holm");
  }

  @ParameterizedTest
  @MethodSource("quantiles")
  void the_quantile_of_t_rounds_to_the_six_digits_of_the_oracle(JsonNode row) {
    BigDecimal t = BigDecimal.valueOf(Summary.t975(row.get(0).intValue()));

    assertThat(t.setScale(6, RoundingMode.HALF_UP))
        .isEqualTo(new BigDecimal(row.get(1).textValue()));
  }

  @ParameterizedTest
  @MethodSource("summaries")
  void values_are_summed_up_as_the_oracle_says(JsonNode row) {
    // Given
    JsonNode expected = row.get("expected");
    List<Double> values = doubles(row.get("input").get("values"));

    // When
    Summary summary = Summary.of(values).orElseThrow();

    // Then
    assertThat(summary.n()).isEqualTo(expected.get("n").intValue());
    assertThat(summary.df()).isEqualTo(expected.get("df").intValue());
    assertThat(summary.t975()).isCloseTo(expected.get("t_975").doubleValue(), within(5e-7));
    assertRatio(summary.median(), expected.get("median"));
    assertRatio(summary.mean(), expected.get("mean"));
    assertRatio(summary.min(), expected.get("min"));
    assertRatio(summary.max(), expected.get("max"));
    assertRatio(summary.ciLo(), expected.get("ci_lo"));
    assertRatio(summary.ciHi(), expected.get("ci_hi"));
    assertOptional(summary.sampleSd(), expected.get("sample_sd"));
    assertOptional(summary.sem(), expected.get("sem"));
    assertOptional(summary.cov(), expected.get("cov"));
    assertThat(Summary.of(values.reversed())).hasValue(summary);
  }

  @Test
  void there_is_no_summary_of_nothing() {
    assertThat(Summary.of(List.of())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("holm")
  void comparisons_step_down_as_the_oracle_says(JsonNode row) {
    // Given
    List<Double> pValues = doubles(row.get("input").get("p"));

    // When
    List<Holm> rows = Holm.of(pValues, row.get("input").get("alpha").doubleValue());

    // Then
    assertThat(rows).hasSameSizeAs(pValues);
    for (int i = 0; i < rows.size(); i++) {
      JsonNode expected = row.get("expected").get(i);
      assertThat(rows.get(i).pValue()).isEqualTo(pValues.get(i));
      assertThat(rows.get(i).rank()).isEqualTo(expected.get("rank").intValue());
      assertThat(rows.get(i).rejected()).isEqualTo(expected.get("rejected").booleanValue());
      assertRatio(rows.get(i).threshold(), expected.get("threshold"));
      assertRatio(rows.get(i).adjustedP(), expected.get("adjusted_p"));
    }
  }

  @Test
  void rows_stay_in_the_order_given_and_are_ranked_by_size() {
    assertThat(Holm.of(List.of(0.3, 0.01, 0.02), 0.05).stream().map(Holm::rank))
        .containsExactly(3, 1, 2);
  }

  private static void assertOptional(OptionalDouble actual, JsonNode expected) {
    assertThat(actual.isPresent()).isEqualTo(!expected.isNull());
    actual.ifPresent(value -> assertRatio(value, expected));
  }

  private static void assertRatio(double actual, JsonNode expected) {
    assertThat(actual).isCloseTo(expected.doubleValue(), Oracle.near(expected.doubleValue()));
  }

  private static List<Double> doubles(JsonNode list) {
    return Oracle.elements(list).map(JsonNode::doubleValue).toList();
  }
}
