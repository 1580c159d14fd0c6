package survivor.measure.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import survivor.measure.Oracle;

class TailIntervalOracleTest {
  private static final Map<String, Double> QUANTILES = Map.of("p95", 0.95, "p99", 0.99);

  static Stream<Arguments> ranks() {
    return Oracle.table("tail-ci", "rank_table");
  }

  static Stream<Arguments> cases() {
    return Oracle.rows("tail-ci", "cases");
  }

  @ParameterizedTest
  @MethodSource("ranks")
  void ranks_are_those_of_the_oracle_or_there_is_no_interval(JsonNode row) {
    long n = row.get(0).longValue();

    assertThat(TailInterval.of(n, 0.95)).isEqualTo(interval(row.get(1), row.get(2)));
    assertThat(TailInterval.of(n, 0.99)).isEqualTo(interval(row.get(3), row.get(4)));
  }

  @Test
  void intervals_exist_from_73_values_for_p95_and_from_381_for_p99() {
    JsonNode smallest = Oracle.read("tail-ci").get("smallest_n");

    QUANTILES.forEach(
        (name, q) ->
            assertThat(LongStream.range(0, 2_000).filter(n -> TailInterval.of(n, q).isPresent()))
                .as(name)
                .containsExactlyElementsOf(
                    LongStream.range(smallest.get(name).longValue(), 2_000).boxed().toList()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void bounds_are_the_values_at_the_ranks(JsonNode row) {
    // Given
    List<Long> values =
        Oracle.elements(row.get("input").get("values_us")).map(JsonNode::longValue).toList();
    List<Long> sorted = values.stream().sorted().toList();

    QUANTILES.forEach(
        (name, q) -> {
          JsonNode expected = row.get("expected").get(name);

          // When
          Optional<TailInterval> interval = TailInterval.of(values.size(), q);

          // Then
          boolean permitted = !expected.isNull() && expected.get("permitted").booleanValue();
          assertThat(interval.isPresent()).as(name).isEqualTo(permitted);
          interval.ifPresent(
              ranks -> {
                assertThat(ranks)
                    .isEqualTo(
                        interval(expected.get("lo_rank"), expected.get("hi_rank")).orElseThrow());
                assertThat(sorted.get((int) ranks.loRank() - 1))
                    .isEqualTo(expected.get("lo_us").longValue());
                assertThat(sorted.get((int) ranks.hiRank() - 1))
                    .isEqualTo(expected.get("hi_us").longValue());
              });
        });
  }

  private static Optional<TailInterval> interval(JsonNode lo, JsonNode hi) {
    return lo.isNull()
        ? Optional.empty()
        : Optional.of(new TailInterval(lo.longValue(), hi.longValue()));
  }
}
