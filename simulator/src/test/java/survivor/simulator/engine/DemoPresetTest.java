package survivor.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import survivor.simulator.Presets;

/** The preset {@code demo} on the rungs of the demonstration's ladder. */
class DemoPresetTest {
  private static final long MILLI = 1_000_000L;
  private static final long TTFT_BOUND = 300 * MILLI;
  private static final long E2E_BOUND = 1400 * MILLI;
  private static final long SETTLE = 1500 * MILLI;
  private static final long MEASURED = 6000 * MILLI;
  private static final long TAIL = 1400 * MILLI;

  @Test
  void the_implied_capacity_lies_well_inside_the_gap_above_38_4() {
    assertThat(Presets.demo().impliedCapacityRps(TTFT_BOUND, E2E_BOUND)).isBetween(39.2, 40.2);
  }

  @ParameterizedTest
  @ValueSource(doubles = {8, 16, 32, 35.2, 38.4})
  void constant_arrivals_up_to_38_4_rps_pass_with_15_percent_to_spare(double rateRps) {
    // When
    VirtualWindow window = window(constant(rateRps));
    // Then
    assertThat(window.goodput(TTFT_BOUND, E2E_BOUND)).isEqualTo(1);
    assertThat(window.queueMean(20)).isZero();
    assertThat(window.e2eSeconds(1)).isLessThan(0.85 * 1.4);
    assertThat(window.slowestTtftSeconds()).isLessThan(0.05);
  }

  @ParameterizedTest
  @ValueSource(doubles = {41.6, 64})
  void constant_arrivals_from_41_6_rps_fail_by_queue_and_by_goodput(double rateRps) {
    // When
    VirtualWindow window = window(constant(rateRps));
    // Then
    assertThat(window.goodput(TTFT_BOUND, E2E_BOUND)).isLessThan(0.95);
    assertThat(window.queueMean(20)).isGreaterThan(3);
  }

  @Test
  void poisson_arrivals_pass_at_16_rps_and_mostly_fail_at_41_6() {
    // When
    int slow = 0;
    int fast = 0;
    for (int seed = 0; seed < 20; seed++) {
      slow += passes(window(poisson(16, seed))) ? 1 : 0;
      fast += passes(window(poisson(41.6, seed))) ? 1 : 0;
    }
    // Then
    assertThat(slow).isEqualTo(20);
    assertThat(fast).isLessThanOrEqualTo(4);
  }

  private static boolean passes(VirtualWindow window) {
    return window.goodput(TTFT_BOUND, E2E_BOUND) >= 0.99 && window.queueMean(20) <= 1;
  }

  private static VirtualWindow window(List<Long> arrivalsNs) {
    return VirtualRun.of(Presets.demo(), arrivalsNs, 30_000 * MILLI)
        .window(SETTLE, SETTLE + MEASURED);
  }

  private static List<Long> constant(double rateRps) {
    return LongStream.iterate(0, i -> i + 1)
        .map(i -> Math.round(i * 1e9 / rateRps))
        .takeWhile(t -> t < SETTLE + MEASURED + TAIL)
        .boxed()
        .toList();
  }

  private static List<Long> poisson(double rateRps, int seed) {
    Random random = new Random(seed);
    List<Long> arrivals = new ArrayList<>();
    double at = -Math.log(1 - random.nextDouble()) / rateRps * 1e9;
    while (at < SETTLE + MEASURED + TAIL) {
      arrivals.add((long) at);
      at += -Math.log(1 - random.nextDouble()) / rateRps * 1e9;
    }
    return arrivals;
  }
}
