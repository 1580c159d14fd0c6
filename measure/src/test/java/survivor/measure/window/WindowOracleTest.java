package survivor.measure.window;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import survivor.measure.Oracle;
import survivor.measure.distribution.Distribution;
import survivor.measure.distribution.DistributionRecorder;
import survivor.measure.distribution.TailInterval;
import survivor.measure.incidence.IncidenceChecks;

class WindowOracleTest {
  private static final Map<String, Double> QUANTILES =
      Map.of("p50", 0.5, "p95", 0.95, "p99", 0.99, "p999", 0.999, "max", 1.0);

  static Stream<Arguments> cases() {
    return Oracle.rows("window", "cases");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_window_measures_what_the_oracle_says(JsonNode row) {
    // Given
    JsonNode input = row.get("input");
    JsonNode expected = row.get("expected");

    // When
    WindowMeasure measure =
        Window.measure(
            SampleReader.samples(input.get("requests")),
            input.get("start_ns").longValue(),
            input.get("end_ns").longValue(),
            Slo.RULES);

    // Then
    assertCounts(measure, expected);
    assertRates(measure, expected);
    assertSweep(measure, expected.get("goodput_sweep"));
    assertDistribution(measure.ttft(), expected.get("ttft_conditional_on_completion"));
    assertDistribution(measure.e2e(), expected.get("e2e_conditional_on_completion"));
    assertDistribution(measure.gaps(), expected.get("itl_pooled"));
    assertTails(measure.ttft(), expected.get("ttft_tail_ci"));
    assertTails(measure.e2e(), expected.get("e2e_tail_ci"));
    IncidenceChecks.assertCurve(measure.incidence(), expected.get("completion_incidence"));
  }

  private static void assertCounts(WindowMeasure measure, JsonNode expected) {
    assertThat(measure.scheduled()).isEqualTo(expected.get("scheduled").longValue());
    assertThat(measure.completed()).isEqualTo(expected.get("completed").longValue());
    assertThat(measure.errored()).isEqualTo(expected.get("errored").longValue());
    assertThat(measure.censored()).isEqualTo(expected.get("censored").longValue());
    assertThat(measure.metSlo()).isEqualTo(expected.get("goodput_count").longValue());
    assertThat(measure.conditionalCaveat())
        .isEqualTo(expected.get("conditional_caveat").booleanValue());
    assertThat(measure.errorsByClass())
        .isEqualTo(
            expected.get("err_classes").properties().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().longValue())));
  }

  /** The oracle writes a share of nothing as 0; here it does not exist. */
  private static void assertRates(WindowMeasure measure, JsonNode expected) {
    assertRatio(measure.share(measure.errored()).orElse(0), expected.get("error_rate"));
    assertRatio(measure.share(measure.censored()).orElse(0), expected.get("censored_rate"));
    assertRatio(measure.goodput().orElse(0), expected.get("goodput_frac"));
    assertThat(measure.goodput().isPresent()).isEqualTo(measure.scheduled() > 0);
    assertRatio(measure.throughputRps(), expected.get("throughput_rps"));
    assertRatio(measure.goodputRps(), expected.get("goodput_rps"));
  }

  private static void assertSweep(WindowMeasure measure, JsonNode expected) {
    List<SweepCell> cells =
        Oracle.elements(expected)
            .map(
                cell ->
                    new SweepCell(
                        Slo.ofMs(cell.get("ttft_ms").longValue(), cell.get("e2e_ms").longValue()),
                        cell.get("count").longValue()))
            .toList();
    assertThat(measure.sweep()).isEqualTo(cells);
    for (int i = 0; i < cells.size(); i++) {
      assertRatio(measure.share(cells.get(i).met()).orElse(0), expected.get(i).get("frac"));
    }
  }

  private static void assertDistribution(Distribution distribution, JsonNode expected) {
    assertThat(distribution.n()).isEqualTo(expected.get("count").longValue());
    QUANTILES.forEach(
        (name, q) ->
            assertThat(distribution.valueAtQuantileUs(q))
                .as(name)
                .isEqualTo(expected.get(name).get("hdr_us").longValue()));
    assertThat(distribution.maxUs()).isEqualTo(expected.get("max").get("hdr_us").longValue());
  }

  /**
   * The oracle gives bounds as recorded; the histogram gives the highest value of the same bucket.
   */
  private static void assertTails(Distribution distribution, JsonNode expected) {
    Map.of("p95", 0.95, "p99", 0.99)
        .forEach(
            (name, q) -> {
              Optional<TailInterval> interval = TailInterval.of(distribution.n(), q);
              JsonNode tail = expected.get(name);
              boolean permitted = !tail.isNull() && tail.get("permitted").booleanValue();
              assertThat(interval.isPresent()).as(name).isEqualTo(permitted);
              interval.ifPresent(
                  ranks -> {
                    assertThat(ranks.loUs(distribution)).isEqualTo(bucketOf(tail.get("lo_us")));
                    assertThat(ranks.hiUs(distribution)).isEqualTo(bucketOf(tail.get("hi_us")));
                  });
            });
  }

  private static long bucketOf(JsonNode us) {
    DistributionRecorder recorder = new DistributionRecorder();
    recorder.record(us.longValue() * 1_000);
    return recorder.distribution().maxUs();
  }

  private static void assertRatio(double actual, JsonNode expected) {
    assertThat(actual).isCloseTo(expected.doubleValue(), Oracle.near(expected.doubleValue()));
  }
}
