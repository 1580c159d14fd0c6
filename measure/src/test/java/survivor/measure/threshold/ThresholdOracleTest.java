package survivor.measure.threshold;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import survivor.measure.Oracle;

class ThresholdOracleTest {
  static Stream<Arguments> cases() {
    return Oracle.rows("threshold", "cases");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void the_mode_and_its_distance_from_the_bounds_are_those_of_the_oracle(JsonNode row) {
    // Given
    List<Long> baselineUs = longs(row.get("input").get("baseline_us"));
    List<Long> faultUs = longs(row.get("input").get("fault_us"));
    JsonNode expected = row.get("expected");

    // When
    Optional<ModalLatency> found = ModalLatency.of(baselineUs, faultUs);

    // Then
    assertThat(found.isPresent()).isEqualTo(expected.get("valid").booleanValue());
    found.ifPresent(mode -> assertMode(mode, expected));
    assertThat(ModalLatency.of(baselineUs.reversed(), faultUs.reversed())).isEqualTo(found);
  }

  @Test
  void a_mode_exactly_on_a_bound_without_any_spread_lies_infinitely_over_it() {
    // Bins of 1 ms: the value lies in bin 0, whose centre is 500 µs.
    ModalLatency mode = ModalLatency.of(List.of(5L, 5L), List.of(100L)).orElseThrow();

    assertThat(mode.distanceInSd(500)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(mode.distanceInSd(501)).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  private static void assertMode(ModalLatency mode, JsonNode expected) {
    assertRatio(mode.baselineSdUs() / 1_000, expected.get("baseline_sd_ms"));
    assertThat(mode.faultMedianUs()).isEqualTo(expected.get("fault_median_us").longValue());
    assertRatio(mode.binWidthHundredthsUs() / 1e5, expected.get("bin_width_ms"));
    assertThat(mode.bin()).isEqualTo(expected.get("bin").longValue());
    assertThat(mode.bin()).isEqualTo(expected.get("tied_bins").get(0).longValue());
    assertThat(mode.binCount()).isEqualTo(expected.get("bin_count").longValue());
    assertRatio(mode.modeUs() / 1_000, expected.get("mode_ms"));
    expected
        .get("distance_sd")
        .properties()
        .forEach(
            entry ->
                assertDistance(
                    mode.distanceInSd(Long.parseLong(entry.getKey().replace("ms", "")) * 1_000),
                    entry.getValue()));
  }

  private static void assertDistance(double actual, JsonNode expected) {
    switch (expected.asText()) {
      case "+inf" -> assertThat(actual).isEqualTo(Double.POSITIVE_INFINITY);
      case "-inf" -> assertThat(actual).isEqualTo(Double.NEGATIVE_INFINITY);
      default -> assertRatio(actual, expected);
    }
  }

  private static void assertRatio(double actual, JsonNode expected) {
    assertThat(actual).isCloseTo(expected.doubleValue(), Oracle.near(expected.doubleValue()));
  }

  private static List<Long> longs(JsonNode list) {
    return Oracle.elements(list).map(JsonNode::longValue).toList();
  }
}
