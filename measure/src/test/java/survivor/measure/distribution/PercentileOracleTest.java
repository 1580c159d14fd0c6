package survivor.measure.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import survivor.measure.Oracle;

class PercentileOracleTest {
  private static final List<Double> COLUMNS = List.of(0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999);
  private static final Map<String, Double> QUANTILES =
      Map.of(
          "p25", 0.25, "p50", 0.5, "p75", 0.75, "p90", 0.9, "p95", 0.95, "p99", 0.99, "p999", 0.999,
          "max", 1.0);

  static Stream<Arguments> ranks() {
    return Oracle.table("percentiles", "rank_table");
  }

  static Stream<Arguments> quantisation() {
    return Oracle.table("percentiles", "quantisation");
  }

  static Stream<Arguments> conversion() {
    return Oracle.table("percentiles", "conversion");
  }

  static Stream<Arguments> cases() {
    return Oracle.rows("percentiles", "cases");
  }

  @ParameterizedTest
  @MethodSource("ranks")
  void a_rank_is_the_quantile_of_the_count_rounded_up(JsonNode row) {
    long n = row.get(0).longValue();

    List<Long> ranks = COLUMNS.stream().map(q -> NearestRank.rank(n, q)).toList();

    assertThat(ranks).isEqualTo(Oracle.elements(row).skip(1).map(JsonNode::longValue).toList());
  }

  @ParameterizedTest
  @MethodSource("quantisation")
  void a_value_reads_as_the_highest_of_its_bucket(JsonNode row) {
    // Given
    long us = row.get(0).longValue();
    long lowest = row.get(1).longValue();
    long highest = row.get(2).longValue();

    // When
    Distribution value = ofUs(List.of(us));

    // Then
    assertThat(value.maxUs()).isEqualTo(highest);
    assertThat(value.valueAtQuantileUs(0.5)).isEqualTo(highest);
    assertThat(ofUs(List.of(lowest)).maxUs()).isEqualTo(highest);
    assertThat(highest - lowest + 1).isEqualTo(row.get(3).longValue());
    if (lowest > 0) {
      assertThat(ofUs(List.of(lowest - 1)).maxUs()).isEqualTo(lowest - 1);
    }
  }

  @ParameterizedTest
  @MethodSource("conversion")
  void a_duration_is_cut_to_microseconds_and_a_gap_is_at_least_one(JsonNode row) {
    // Given
    DistributionRecorder latency = new DistributionRecorder();
    DistributionRecorder gap = new DistributionRecorder();

    // When
    latency.record(row.get(0).longValue());
    gap.recordGap(row.get(0).longValue());

    // Then
    assertThat(latency.distribution()).isEqualTo(ofUs(List.of(row.get(1).longValue())));
    assertThat(gap.distribution()).isEqualTo(ofUs(List.of(row.get(2).longValue())));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_sample_has_the_percentiles_of_the_oracle(JsonNode row) {
    // Given
    List<Long> values =
        Oracle.elements(row.get("input").get("values_us")).map(JsonNode::longValue).toList();
    List<Long> sorted = values.stream().sorted().toList();
    JsonNode expected = row.get("expected");

    // When
    Distribution distribution = ofUs(values);

    // Then
    assertThat(distribution.n()).isEqualTo(expected.get("count").longValue());
    assertThat(distribution.maxUs()).isEqualTo(expected.get("max").get("hdr_us").longValue());
    QUANTILES.forEach(
        (name, q) -> {
          if (expected.has(name)) {
            JsonNode percentile = expected.get(name);
            OptionalLong raw = Oracle.optionalLong(percentile.get("raw_us"));
            assertThat(NearestRank.ofSorted(sorted, q)).as(name).isEqualTo(raw);
            assertThat(NearestRank.ofSorted(sorted.stream().mapToLong(v -> v).toArray(), q))
                .isEqualTo(raw);
            assertThat(distribution.valueAtQuantileUs(q))
                .as(name)
                .isEqualTo(percentile.get("hdr_us").longValue());
          }
        });
  }

  private static Distribution ofUs(List<Long> values) {
    DistributionRecorder recorder = new DistributionRecorder();
    values.forEach(us -> recorder.record(us * 1_000));
    return recorder.distribution();
  }
}
