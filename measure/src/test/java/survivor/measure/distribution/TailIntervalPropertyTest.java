package survivor.measure.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class TailIntervalPropertyTest {
  @Property(tries = 2_000)
  void an_interval_contains_its_point_and_lies_in_the_sample(
      @ForAll @IntRange(min = 1, max = 1_000_000) int n,
      @ForAll @DoubleRange(min = 0.001, max = 0.999) @Scale(3) double q) {
    TailInterval.of(n, q)
        .ifPresent(
            ranks ->
                assertThat(NearestRank.rank(n, q))
                    .isBetween(ranks.loRank(), ranks.hiRank())
                    .isBetween(1L, (long) n));
  }

  @Property(tries = 100)
  void its_bounds_are_values_around_the_percentile(
      @ForAll @Size(min = 400, max = 600)
          List<@LongRange(min = 0, max = 60_000_000_000L) Long> values) {
    DistributionRecorder recorder = new DistributionRecorder();
    values.forEach(recorder::record);
    Distribution distribution = recorder.distribution();

    TailInterval ranks = TailInterval.of(values.size(), 0.99).orElseThrow();

    assertThat(distribution.valueAtQuantileUs(0.99))
        .isBetween(ranks.loUs(distribution), ranks.hiUs(distribution));
    assertThat(ranks.hiUs(distribution)).isLessThanOrEqualTo(distribution.maxUs());
  }

  @Test
  void an_interval_may_start_at_the_first_rank() {
    // n = 9, q = 0.5: 4.5 ∓ 1.959964 · 1.5 = 1.56 and 7.44.
    assertThat(TailInterval.of(9, 0.5)).hasValue(new TailInterval(1, 8));
  }

  @Test
  void ranks_that_are_none_are_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new TailInterval(0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new TailInterval(2, 1));
    assertThat(new TailInterval(1, 1).loRank()).isEqualTo(1);
  }
}
