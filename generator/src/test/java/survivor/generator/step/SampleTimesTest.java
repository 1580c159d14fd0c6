package survivor.generator.step;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SampleTimesTest {
  private static final long MS = 1_000_000L;

  @Test
  void a_long_measured_part_is_sampled_once_a_second() {
    // Given 30 s of settling and 120 s measured
    SampleTimes times = SampleTimes.of(30_000 * MS, 120_000 * MS);

    // When // Then
    assertThat(times.periodNs()).isEqualTo(1_000 * MS);
    assertThat(times.nextAfter(-1)).isEqualTo(500 * MS);
    assertThat(inMeasuredPart(times)).isEqualTo(120);
  }

  @Test
  void a_short_measured_part_is_sampled_twenty_times() {
    // Given 1.5 s of settling and 6 s measured: 300 ms
    SampleTimes times = SampleTimes.of(1_500 * MS, 6_000 * MS);

    // When // Then
    assertThat(times.periodNs()).isEqualTo(300 * MS);
    assertThat(inMeasuredPart(times)).isEqualTo(20);
  }

  @Test
  void a_measured_part_that_is_no_multiple_has_the_floor() {
    // Given 20.7 s at one second
    SampleTimes times = SampleTimes.of(130 * MS, 20_700 * MS);

    // When // Then samples at 0.5 s ... 20.5 s, of which floor(20.7) = 20 or the one more that fits
    assertThat(inMeasuredPart(times)).isBetween(20, 21);
  }

  private static int inMeasuredPart(SampleTimes times) {
    int count = 0;
    for (long at = times.nextAfter(-1); at < times.endNs(); at = times.nextAfter(at)) {
      count += at >= times.settleNs() ? 1 : 0;
    }
    return count;
  }
}
