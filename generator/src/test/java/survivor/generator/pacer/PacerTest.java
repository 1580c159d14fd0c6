package survivor.generator.pacer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import survivor.generator.clock.StepClock;
import survivor.generator.clock.SystemClock;
import survivor.generator.schedule.Schedule;
import survivor.generator.schedule.Shape;

class PacerTest {
  private record Released(int index, long intendedNs, long dispatchNs) {}

  @Test
  void every_arrival_is_released_once_in_order_and_never_early() {
    // Given 100 arrivals in half a second
    Schedule schedule = constant("200", 500_000_000L);
    List<Released> released = new ArrayList<>();
    StepClock clock = new StepClock(SystemClock.INSTANCE, SystemClock.INSTANCE.wallNs());

    // When
    new Pacer(schedule, 0, 1, clock, (i, at, now) -> released.add(new Released(i, at, now))).run();

    // Then
    assertThat(released).hasSize(100);
    for (int i = 0; i < 100; i++) {
      assertThat(released.get(i).index()).isEqualTo(i);
      assertThat(released.get(i).intendedNs()).isEqualTo(i * 5_000_000L);
      assertThat(released.get(i).dispatchNs()).isGreaterThanOrEqualTo(i * 5_000_000L);
    }
  }

  @Test
  void a_pacer_that_starts_late_releases_all_that_is_due_at_once() {
    // Given an epoch one second ago
    long epoch = SystemClock.INSTANCE.wallNs() - 1_000_000_000L;
    Schedule schedule = constant("100", 1_000_000_000L);
    List<Released> released = new ArrayList<>();
    StepClock clock = new StepClock(SystemClock.INSTANCE, epoch);

    // When
    long before = System.nanoTime();
    new Pacer(schedule, 0, 1, clock, (i, at, now) -> released.add(new Released(i, at, now))).run();

    // Then nothing waited for a gap of 10 ms
    assertThat(released).hasSize(100);
    assertThat(System.nanoTime() - before).isLessThan(500_000_000L);
  }

  @Test
  void a_shard_releases_its_own_arrivals_only() {
    // Given
    Schedule schedule = constant("1000", 20_000_000L);
    List<Integer> released = new ArrayList<>();
    StepClock clock = new StepClock(SystemClock.INSTANCE, SystemClock.INSTANCE.wallNs());

    // When
    new Pacer(schedule, 1, 3, clock, (i, at, now) -> released.add(i)).run();

    // Then
    assertThat(released).containsExactly(1, 4, 7, 10, 13, 16, 19);
  }

  @Test
  void a_stopped_pacer_releases_nothing_more() throws InterruptedException {
    // Given an arrival far ahead
    Schedule schedule = constant("0.01", 200_000_000_000L);
    List<Integer> released = new ArrayList<>();
    StepClock clock = new StepClock(SystemClock.INSTANCE, SystemClock.INSTANCE.wallNs());
    Pacer pacer = new Pacer(schedule, 0, 1, clock, (i, at, now) -> released.add(i));
    Thread thread = new Thread(pacer);
    thread.start();

    // When
    pacer.stop();

    // Then
    assertThat(thread.join(Duration.ofSeconds(5))).isTrue();
    assertThat(released.size()).isLessThanOrEqualTo(1);
  }

  @Test
  void waiting_costs_little_processor_time() {
    // Given 20 arrivals in a second
    Schedule schedule = constant("20", 1_000_000_000L);
    StepClock clock = new StepClock(SystemClock.INSTANCE, SystemClock.INSTANCE.wallNs());
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();

    // When
    new Pacer(schedule, 0, 1, clock, (i, at, now) -> {}).run();

    // Then the thread used less than a tenth of the second
    long used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
    assertThat(used).isLessThan(100_000_000L);
  }

  private static Schedule constant(String rateRps, long durationNs) {
    return Schedule.of(new Shape.Constant(new BigDecimal(rateRps)), durationNs);
  }
}
