package survivor.measure.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import survivor.measure.Oracle;
import survivor.measure.window.Slo;

class DetectorOracleTest {
  private static final long TIMEOUT_NS = 30_000_000_000L;

  static Stream<Arguments> cases() {
    return Oracle.rows("detector", "cases");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_run_recovers_as_the_oracle_says(JsonNode row) {
    // Given
    FaultSeries series = SeriesReader.series(row.get("input"));
    JsonNode expected = row.get("expected");

    // When
    RecoveryAnalysis analysis = RecoveryAnalysis.of(series, DetectorRules.RULES);

    // Then
    assertOptional(analysis.preFaultBaseline().value(), expected.get("pre_fault_baseline"));
    assertRecovery(analysis.toPreFault(), expected.get("to_pre_fault"));
    assertEquilibrium(analysis.equilibrium(), expected.get("equilibrium"));
    assertRecovery(analysis.toEquilibrium(), expected.get("to_equilibrium"));
    assertOptional(analysis.deficitToPreFaultS(), expected.get("deficit_to_pre_fault_s"));
    assertOptional(analysis.deficitToEquilibriumS(), expected.get("deficit_to_equilibrium_s"));
    assertComponent(analysis.ttftSlo(), expected.get("components").get("ttft_slo"));
    assertComponent(analysis.e2eSlo(), expected.get("components").get("e2e_slo"));
    assertComponent(analysis.nonError(), expected.get("components").get("error_rate"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void the_sweep_has_the_27_rows_of_the_oracle(JsonNode row) {
    FaultSeries series = SeriesReader.series(row.get("input"));

    List<String> rows =
        RecoveryAnalysis.of(series, DetectorRules.RULES).sweep(series).stream()
            .map(
                r ->
                    "%d %d %d: %s, %s"
                        .formatted(
                            r.rules().entryPct(),
                            r.rules().windowS(),
                            r.rules().holdS(),
                            said(r.toPreFault()),
                            said(r.toEquilibrium())))
            .toList();

    assertThat(rows)
        .hasSize(27)
        .isEqualTo(
            Oracle.elements(row.get("expected").get("sweep").get("rows"))
                .map(DetectorOracleTest::sweepRow)
                .toList());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void the_series_and_its_exact_baseline_come_out_of_single_requests(JsonNode row) {
    // Given
    FaultSeries series = SeriesReader.series(row.get("input"));

    // When
    FaultSeries counted =
        FaultSeries.of(
            SeriesReader.requests(row.get("input")),
            series.times(),
            row.get("input").get("run_end_ns").longValue(),
            TIMEOUT_NS,
            Slo.RULES);

    // Then
    assertThat(counted).isEqualTo(series);
    assertThat(series.times().fireAnchorNs())
        .isEqualTo(row.get("expected").get("fire_anchor_ns").longValue());
    assertThat(series.times().guardStartNs(TIMEOUT_NS))
        .isEqualTo(row.get("expected").get("guard_start_ns").longValue());
  }

  private static void assertComponent(RecoveryAnalysis.Component component, JsonNode expected) {
    assertOptional(component.baseline().value(), expected.get("baseline"));
    assertRecovery(component.recovery(), expected);
  }

  private static void assertRecovery(Recovery recovery, JsonNode expected) {
    assertThat(word(recovery.verdict())).isEqualTo(expected.get("verdict").textValue());
    assertThat(recovery.recoveredAtNs())
        .isEqualTo(Oracle.optionalLong(expected.get("recovered_at_ns")));
    if (recovery.verdict() instanceof RecoveryVerdict.Recovered recovered) {
      assertThat(recovered.ttrNs()).isEqualTo(expected.get("ttr_ns").longValue());
    }
    assertThat(recovery.canceledEntries()).isEqualTo(expected.get("canceled_entries").intValue());
    assertThat(recovery.reDegradations()).isEqualTo(expected.get("re_degradations").intValue());
  }

  private static void assertEquilibrium(Equilibrium equilibrium, JsonNode expected) {
    String reason =
        switch (equilibrium) {
          case Equilibrium.Estimated estimated -> {
            assertOptional(estimated.goodput().value(), expected.get("baseline"));
            yield null;
          }
          case Equilibrium.PlateauTooShort tooShort -> "plateau_too_short";
          case Equilibrium.NoService noService -> "no_service";
        };
    assertThat(reason).isEqualTo(expected.get("reason").textValue());
    assertThat(equilibrium.plateau().fromNs())
        .isEqualTo(expected.get("window_start_ns").longValue());
    assertThat(equilibrium.plateau().toNs()).isEqualTo(expected.get("window_end_ns").longValue());
  }

  private static void assertOptional(OptionalDouble actual, JsonNode expected) {
    assertThat(actual.isPresent()).isEqualTo(!expected.isNull());
    actual.ifPresent(
        value ->
            assertThat(value)
                .isCloseTo(expected.doubleValue(), Oracle.near(expected.doubleValue())));
  }

  private static String sweepRow(JsonNode row) {
    return "%d %d %d: %s, %s"
        .formatted(
            row.get(0).intValue(),
            row.get(1).intValue(),
            row.get(2).intValue(),
            said(row.get(3), row.get(4)),
            said(row.get(5), row.get(6)));
  }

  private static String said(JsonNode verdict, JsonNode ttrS) {
    return ttrS.isNull() ? verdict.textValue() : verdict.textValue() + " " + ttrS.doubleValue();
  }

  private static String said(Recovery recovery) {
    return recovery.verdict() instanceof RecoveryVerdict.Recovered recovered
        ? "recovered " + recovered.ttrNs() / 1e9
        : word(recovery.verdict());
  }

  private static String word(RecoveryVerdict verdict) {
    return switch (verdict) {
      case RecoveryVerdict.Recovered recovered -> "recovered";
      case RecoveryVerdict.NotRecovered notRecovered -> "not_recovered";
      case RecoveryVerdict.Unobserved unobserved -> "unobserved";
      case RecoveryVerdict.NoBaseline noBaseline -> "no_baseline";
      case RecoveryVerdict.NotEstimable notEstimable -> "not_estimable";
    };
  }
}
