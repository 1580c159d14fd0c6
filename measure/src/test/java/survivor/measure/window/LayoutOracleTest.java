package survivor.measure.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import survivor.measure.Oracle;

class LayoutOracleTest {
  private static final long TIMEOUT_NS = 30_000_000_000L;

  static Stream<Arguments> layouts() {
    return Oracle.rows("window", "layouts");
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void a_run_is_cut_as_the_oracle_says(JsonNode row) {
    // Given
    JsonNode input = row.get("input");
    JsonNode expected = row.get("expected");
    JsonNode windows = expected.get("windows_ns");
    FaultTimes times =
        new FaultTimes(
            input.get("warmup_end_ns").longValue(),
            input.get("t_inject_ns").longValue(),
            Oracle.optionalLong(input.get("actual_fire_ns")),
            input.get("fault_end_ns").longValue());

    // When
    Layout layout = Layout.of(times, TIMEOUT_NS, Oracle.optionalLong(input.get("recovered_at_ns")));

    // Then
    assertThat(times.fireAnchorNs()).isEqualTo(expected.get("fire_anchor_ns").longValue());
    assertThat(times.guardStartNs(TIMEOUT_NS))
        .isEqualTo(expected.get("guard_start_ns").longValue());
    assertThat(layout.baseline()).isEqualTo(span(windows.get("baseline")));
    assertThat(layout.guard()).isEqualTo(span(windows.get("guard")));
    assertThat(layout.fault()).isEqualTo(span(windows.get("fault")));
    assertThat(layout.recovery().isPresent()).isEqualTo(windows.has("fault_degraded"));
    layout
        .recovery()
        .ifPresent(
            split -> {
              assertThat(split.degraded()).isEqualTo(span(windows.get("fault_degraded")));
              assertThat(split.recovered()).isEqualTo(span(windows.get("fault_recovered")));
            });
  }

  @Test
  void times_out_of_order_and_spans_that_run_backwards_are_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FaultTimes(10, 5, OptionalLong.empty(), 20));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FaultTimes(0, 5, OptionalLong.empty(), 4));
    assertThatIllegalArgumentException().isThrownBy(() -> new Span(2, 1));
  }

  private static Span span(JsonNode bounds) {
    return new Span(bounds.get(0).longValue(), bounds.get(1).longValue());
  }
}
