package survivor.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every oracle's inputs, as records through the command, give the oracle's answers. */
class MeasureOracleTest {
  private static final double TOLERANCE = 1e-9;

  /** What the oracles say besides the figures: fractions, contrasts, hints to implementers. */
  private static final Set<String> REMARKS =
      Set.of("plain_completed_fraction", "incidence_at", "double_binning_agrees", "tied_bins");

  @TempDir Path folder;

  static Stream<Arguments> percentiles() {
    return OracleRecords.cases("percentiles");
  }

  static Stream<Arguments> tails() {
    return OracleRecords.cases("tail-ci");
  }

  static Stream<Arguments> incidences() {
    return OracleRecords.cases("incidence");
  }

  static Stream<Arguments> windows() {
    return OracleRecords.cases("window");
  }

  static Stream<Arguments> thresholds() {
    return OracleRecords.cases("threshold");
  }

  static Stream<Arguments> recoveries() {
    return OracleRecords.cases("detector");
  }

  @ParameterizedTest
  @MethodSource("percentiles")
  void percentiles_are_those_of_the_oracle(JsonNode row) throws IOException {
    JsonNode answer = measured(OracleRecords.ofValues(row.at("/input/values_us"), 0));

    assertHolds("ttft", row.get("expected"), answer.get("ttft_conditional_on_completion"));
    assertHolds("e2e", row.get("expected"), answer.get("e2e_conditional_on_completion"));
  }

  @ParameterizedTest
  @MethodSource("tails")
  void intervals_are_those_of_the_oracle(JsonNode row) throws IOException {
    ObjectNode expected = row.get("expected").deepCopy();
    JsonNode answer = measured(OracleRecords.ofValues(row.at("/input/values_us"), 0));

    assertThat(answer.get("completed")).isEqualTo(expected.remove("count"));
    assertHolds("ttft", expected, answer.get("ttft_tail_ci"));
    assertHolds("e2e", expected, answer.get("e2e_tail_ci"));
  }

  @ParameterizedTest
  @MethodSource("incidences")
  void incidences_and_their_quantiles_are_those_of_the_oracle(JsonNode row) throws IOException {
    JsonNode answer = measured(OracleRecords.ofObservations(row.at("/input/observations")));

    assertHolds("incidence", row.get("expected"), answer.get("completion_incidence"));
  }

  @ParameterizedTest
  @MethodSource("windows")
  void windows_are_those_of_the_oracle(JsonNode row) throws IOException {
    JsonNode input = row.get("input");
    JsonNode answer =
        measured(
            OracleRecords.ofWindow(input.get("requests")),
            "--window=%dns..%dns"
                .formatted(input.get("start_ns").longValue(), input.get("end_ns").longValue()));

    assertHolds("window", ofThisCommand(row.get("expected")), answer);
    assertThat(answer.get("conserved").booleanValue()).isTrue();
  }

  /** Gaps are not called inter-token here, and a share of nothing does not exist. */
  private static JsonNode ofThisCommand(JsonNode oracle) {
    ObjectNode expected = oracle.deepCopy();
    expected.set("gaps_pooled", expected.remove("itl_pooled"));
    if (expected.get("scheduled").longValue() == 0) {
      List.of("error_rate", "censored_rate", "goodput_frac").forEach(expected::putNull);
      expected.get("goodput_sweep").forEach(cell -> ((ObjectNode) cell).putNull("frac"));
    }
    return expected;
  }

  /** The command knows the bounds of the sweep only, so one case's bounds are left out. */
  @ParameterizedTest
  @MethodSource("thresholds")
  void modal_latencies_are_those_of_the_oracle(JsonNode row) throws IOException {
    // Given
    List<String> records = new ArrayList<>();
    records.addAll(OracleRecords.ofValues(row.at("/input/baseline_us"), 0));
    records.addAll(OracleRecords.ofValues(row.at("/input/fault_us"), 100_000_000_000L));
    ObjectNode expected = row.get("expected").deepCopy();
    int lowest = row.at("/input/thresholds_ms/0").intValue();
    if (lowest == 20) {
      expected.remove("distance_sd");
    }

    // When
    JsonNode answer = measured(records, "--fire-at=100s", "--run-end=200s");

    // Then
    assertHolds(
        "mode",
        expected,
        answer.at("/experiment/modal_latency/" + (lowest == 12_000 ? "e2e" : "ttft")));
  }

  @ParameterizedTest
  @MethodSource("recoveries")
  void recoveries_are_those_of_the_oracle(JsonNode row) throws IOException {
    // Given
    JsonNode input = row.get("input");
    List<String> options = new ArrayList<>();
    options.add(option("--warm-up-end", input.get("warmup_end_ns")));
    options.add(option("--fire-at", input.get("t_inject_ns")));
    options.add(option("--fault-end", input.get("fault_end_ns")));
    options.add(option("--run-end", input.get("run_end_ns")));
    if (!input.get("actual_fire_ns").isNull()) {
      options.add(option("--fired-at", input.get("actual_fire_ns")));
    }
    ObjectNode expected = row.get("expected").deepCopy();

    // When
    JsonNode experiment =
        measured(OracleRecords.ofSeries(input), options.toArray(String[]::new)).get("experiment");

    // Then
    assertHolds("anchor", expected.remove("fire_anchor_ns"), experiment.get("fire_anchor_ns"));
    assertHolds("guard", expected.remove("guard_start_ns"), experiment.get("guard_start_ns"));
    // The seconds that the search starts and stops at are the detector's own affair.
    expected.remove(List.of("first_index", "last_index"));
    JsonNode columns = ((ObjectNode) expected.get("sweep")).remove("columns");
    assertThat(experiment.at("/recovery/sweep/columns")).hasSameSizeAs(columns);
    assertHolds("recovery", expected, experiment.get("recovery"));
  }

  private static String option(String name, JsonNode ns) {
    return name + "=" + ns.longValue() + "ns";
  }

  private JsonNode measured(List<String> records, String... options) throws IOException {
    return MeasureRun.of(folder, records, options).answer();
  }

  /** Everything that is expected is there; more may be. */
  private static void assertHolds(String path, JsonNode expected, JsonNode actual) {
    assertThat(actual).as(path).isNotNull();
    if (expected.isObject()) {
      expected
          .properties()
          .forEach(
              entry -> {
                String name = entry.getKey();
                if (!REMARKS.contains(name) && !name.endsWith("exact")) {
                  assertHolds(path + "." + name, entry.getValue(), actual.get(name));
                }
              });
    } else if (expected.isArray()) {
      assertThat(actual).as(path).hasSameSizeAs(expected);
      for (int i = 0; i < expected.size(); i++) {
        assertHolds(path + "[" + i + "]", expected.get(i), actual.get(i));
      }
    } else if (expected.isNumber()) {
      assertThat(actual.isNumber()).as(path + ": " + actual).isTrue();
      double value = expected.doubleValue();
      assertThat(actual.doubleValue())
          .as(path)
          .isCloseTo(value, within(TOLERANCE * Math.max(1, Math.abs(value))));
    } else {
      assertThat(actual).as(path).isEqualTo(expected);
    }
  }
}
