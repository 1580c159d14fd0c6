package survivor.generator.gauges;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class GaugeReadingTest {
  private static final List<String> WAITING = List.of("vllm:num_requests_waiting", "old_waiting");
  private static final List<String> RUNNING = List.of("vllm:num_requests_running");

  @Test
  void waiting_is_summed_over_engines_and_never_with_its_breakdown() {
    // Given
    String exposition =
        """
        # HELP vllm:num_requests_waiting Number of requests waiting.
        # TYPE vllm:num_requests_waiting gauge
        vllm:kv_cache_usage_perc{model_name="m",engine="0"} 0.4
        vllm:kv_cache_usage_perc{model_name="m",engine="1"} 0.6
        vllm:num_requests_waiting{model_name="m",engine="0"} 3.0
        vllm:num_requests_waiting{model_name="m",engine="1"} 4.0
        vllm:num_requests_waiting_by_reason{model_name="m",reason="capacity",engine="0"} 3
        vllm:num_requests_waiting_by_reason{model_name="m",reason="capacity",engine="1"} 4
        """;

    // When
    GaugeReading reading = GaugeReading.of(exposition, WAITING, RUNNING);

    // Then 3 + 4, the greatest of 0.4 and 0.6, and nothing where nothing is
    assertThat(reading.waiting()).isEqualTo(OptionalDouble.of(7));
    assertThat(reading.cacheUsage()).isEqualTo(OptionalDouble.of(0.6));
    assertThat(reading.running()).isEmpty();
    assertThat(reading.error()).isEmpty();
  }

  @Test
  void the_first_name_that_is_present_counts() {
    // Given
    String both = "old_waiting 5\nvllm:num_requests_waiting 2\n";

    // When // Then
    assertThat(GaugeReading.of(both, WAITING, RUNNING).waiting()).hasValue(2);
    assertThat(GaugeReading.of("old_waiting 5\n", WAITING, RUNNING).waiting()).hasValue(5);
  }

  @Test
  void a_gauge_that_is_missing_is_no_zero_and_says_so() {
    // Given
    String exposition = "vllm:num_requests_running 0\n";

    // When
    GaugeReading reading = GaugeReading.of(exposition, WAITING, RUNNING);

    // Then
    assertThat(reading.waiting()).isEmpty();
    assertThat(reading.error()).isPresent();
    assertThat(reading.running()).hasValue(0);
  }

  @Test
  void label_values_may_hold_braces_blanks_and_quotes() {
    // Given
    String exposition = "w{name=\"a } b \\\" c\",engine=\"0\"} 1e1 1700000000000\nw 2\n";

    // When // Then 10 + 2
    assertThat(GaugeReading.of(exposition, List.of("w"), RUNNING).waiting()).hasValue(12);
  }

  @Test
  void lines_that_are_no_samples_are_passed_over() {
    // Given
    String exposition = "<html>\nw\nw{\nw NaN\nw abc\nw +Inf_\n";

    // When // Then
    assertThat(GaugeReading.of(exposition, List.of("w"), RUNNING).waiting()).isEmpty();
  }
}
