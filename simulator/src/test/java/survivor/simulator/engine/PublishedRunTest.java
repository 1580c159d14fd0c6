package survivor.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import survivor.simulator.Presets;

/** The preset {@code l40} under the arrival times of the published run. */
class PublishedRunTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long TTFT_BOUND = SECOND;
  private static final long E2E_BOUND = 14 * SECOND;
  private static final long TIMEOUT = 30 * SECOND;

  @ParameterizedTest
  @CsvSource({
    "ramp1-2.0,259",
    "ramp1-4.0,488",
    "ramp1-4.4,528",
    "ramp1-4.8,519",
    "ramp2-2.0,275",
    "ramp2-4.0,499",
    "ramp2-4.4,562"
  })
  void every_published_pass_up_to_4_683_rps_passes(String schedule, int scheduled) {
    // When
    VirtualWindow window = step(schedule);
    // Then
    assertThat(window.scheduled()).isEqualTo(scheduled);
    assertThat(window.goodput(TTFT_BOUND, E2E_BOUND)).isGreaterThanOrEqualTo(0.99);
    assertThat(window.queueMean(120)).isZero();
  }

  @Test
  void at_5_2_rps_requests_are_late_by_end_to_end_time_alone() {
    // When
    VirtualWindow window = step("ramp1-5.2");
    // Then: published 0.7074, p50 11.608 s, p95 17.449 s, max 18.065 s, TTFT max 797 ms, none lost
    assertThat(window.scheduled()).isEqualTo(622);
    assertThat(window.goodput(TTFT_BOUND, E2E_BOUND)).isBetween(0.60, 0.80);
    assertThat(window.censoredShare()).isZero();
    assertThat(window.queueMean(120)).isZero();
    assertThat(window.slowestTtftSeconds()).isLessThan(0.8);
    assertThat(window.e2eSeconds(0.5)).isBetween(10.4, 12.8);
    assertThat(window.e2eSeconds(0.95)).isBetween(15.7, 19.2);
    assertThat(window.e2eSeconds(1)).isBetween(16.3, 19.9);
  }

  @Test
  void at_4_8_rps_the_slowest_request_is_about_a_second_inside_the_bound() {
    // When
    VirtualWindow window = step("ramp1-4.8");
    // Then: published p50 9.937 s, p95 12.362 s, max 13.034 s
    assertThat(window.e2eSeconds(0.5)).isBetween(8.9, 10.9);
    assertThat(window.e2eSeconds(0.95)).isBetween(11.1, 13.6);
    assertThat(window.e2eSeconds(1)).isBetween(12.4, 13.9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ramp1-8.0", "ramp2-8.0"})
  void at_8_rps_the_step_fails(String schedule) {
    // When
    VirtualWindow window = step(schedule);
    // Then
    assertThat(window.goodput(TTFT_BOUND, E2E_BOUND)).isLessThan(0.1);
  }

  @Test
  void at_6_24_rps_the_client_deadline_censors_about_73_percent() {
    // When
    VirtualWindow window =
        VirtualRun.of(Presets.l40(), arrivals("survivor-6.24"), TIMEOUT)
            .window(60 * SECOND, 360 * SECOND);
    // Then: published 0.7268 censored, TTFT max 809 ms, completed p50 23.134 s
    assertThat(window.scheduled()).isEqualTo(1900);
    assertThat(window.censoredShare()).isBetween(0.70, 0.76);
    assertThat(window.slowestTtftSeconds()).isLessThan(1);
    assertThat(window.e2eSeconds(0.5)).isBetween(20.0, 26.0);
    assertThat(window.queueMean(300)).isLessThan(0.1);
  }

  @Test
  void evenly_spaced_requests_cross_the_bound_above_the_published_rungs() {
    assertThat(Presets.l40().impliedCapacityRps(TTFT_BOUND, E2E_BOUND)).isBetween(5.2, 5.6);
  }

  private static VirtualWindow step(String schedule) {
    return VirtualRun.of(Presets.l40(), arrivals(schedule), TIMEOUT)
        .window(30 * SECOND, 150 * SECOND);
  }

  private static List<Long> arrivals(String schedule) {
    String file = "/schedules/" + schedule + ".txt";
    try (InputStream in = PublishedRunTest.class.getResourceAsStream(file)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().map(Long::valueOf).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
