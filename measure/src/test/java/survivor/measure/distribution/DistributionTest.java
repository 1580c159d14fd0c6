package survivor.measure.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class DistributionTest {
  @Property(tries = 200)
  void merging_is_pooling(
      @ForAll @Size(max = 60) List<@LongRange(min = 0, max = 600_000_000_000L) Long> left,
      @ForAll @Size(max = 60) List<@LongRange(min = 0, max = 600_000_000_000L) Long> right) {
    List<Long> all = new ArrayList<>(left);
    all.addAll(right);

    Distribution merged = of(left).merge(of(right));

    assertThat(merged).isEqualTo(of(all));
    assertThat(merged.toBytes()).isEqualTo(of(all).toBytes());
  }

  @Property(tries = 200)
  void bytes_depend_on_content_and_not_on_order_and_read_back_equal(
      @ForAll @Size(max = 80) List<@LongRange(min = 0, max = 600_000_000_000L) Long> values,
      @ForAll long seed) {
    List<Long> shuffled = new ArrayList<>(values);
    Collections.shuffle(shuffled, new Random(seed));

    Distribution distribution = of(values);

    assertThat(of(shuffled).toBytes()).isEqualTo(distribution.toBytes());
    assertThat(Distribution.fromBytes(distribution.toBytes())).isEqualTo(distribution);
  }

  @Property(tries = 200)
  void quantiles_are_those_of_the_histogram_library_where_its_percentages_are_exact(
      @ForAll @Size(min = 1, max = 200)
          List<@LongRange(min = 0, max = 30_000_000L) Long> valuesUs) {
    Histogram library = new Histogram(1, 600_000_000L, 3);
    valuesUs.forEach(library::recordValue);

    Distribution ours = of(valuesUs.stream().map(us -> us * 1_000).toList());

    for (double percent : new double[] {25, 50, 75}) {
      assertThat(ours.valueAtQuantileUs(percent / 100))
          .isEqualTo(library.getValueAtPercentile(percent));
    }
    assertThat(ours.maxUs()).isEqualTo(library.getMaxValue());
  }

  @Test
  void an_empty_distribution_reads_zero_and_has_no_rank() {
    assertThat(Distribution.empty().n()).isZero();
    assertThat(Distribution.empty().maxUs()).isZero();
    assertThat(Distribution.empty().valueAtQuantileUs(0.99)).isZero();
    assertThatIllegalArgumentException().isThrownBy(() -> Distribution.empty().valueAtRankUs(1));
    assertThat(Distribution.fromBytes(Distribution.empty().toBytes()))
        .isEqualTo(Distribution.empty());
  }

  @Test
  void a_duration_over_ten_minutes_or_under_zero_is_refused_rather_than_bent() {
    DistributionRecorder recorder = new DistributionRecorder();

    recorder.record(600_000_000_999L);
    assertThatIllegalArgumentException().isThrownBy(() -> recorder.record(600_000_001_000L));
    assertThatIllegalArgumentException().isThrownBy(() -> recorder.record(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> recorder.recordGap(-1));

    assertThat(recorder.distribution().n()).isEqualTo(1);
  }

  @Test
  void recording_on_does_not_change_what_was_handed_out() {
    DistributionRecorder recorder = new DistributionRecorder();
    recorder.record(1_000);
    Distribution before = recorder.distribution();

    recorder.record(2_000);

    assertThat(before).isEqualTo(of(List.of(1_000L)));
  }

  @Test
  void bytes_that_are_no_histogram_or_one_of_another_precision_are_refused() {
    Histogram coarse = new Histogram(1, 600_000_000L, 2);
    ByteBuffer buffer = ByteBuffer.allocate(coarse.getNeededByteBufferCapacity());
    int length = coarse.encodeIntoCompressedByteBuffer(buffer);
    byte[] otherPrecision = Arrays.copyOf(buffer.array(), length);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Distribution.fromBytes(new byte[] {1, 2, 3}));
    assertThatIllegalArgumentException().isThrownBy(() -> Distribution.fromBytes(otherPrecision));
  }

  @Test
  void a_rank_is_counted_in_decimals() {
    // 0.07 × 100 is 7.000000000000001 in doubles, whose ceiling is 8.
    assertThat(NearestRank.rank(100, 0.07)).isEqualTo(7);
    assertThat(NearestRank.rank(5, 0)).isEqualTo(1);
    assertThat(NearestRank.rank(5, 1)).isEqualTo(5);
    assertThatIllegalArgumentException().isThrownBy(() -> NearestRank.rank(0, 0.5));
    assertThatIllegalArgumentException().isThrownBy(() -> NearestRank.rank(5, 1.01));
    assertThatIllegalArgumentException().isThrownBy(() -> NearestRank.rank(5, Double.NaN));
  }

  @Test
  void distributions_are_values() {
    Distribution one = of(List.of(1_000L, 2_000L));
    Distribution equal = of(List.of(2_000L, 1_000L));

    assertThat(one).isEqualTo(equal).hasSameHashCodeAs(equal).isNotEqualTo(of(List.of(1_000L)));
    assertThat(one.hashCode()).isNotEqualTo(of(List.of(5_000L)).hashCode());
    assertThat(one.toString()).contains("n=2", "p50Us=1", "p99Us=2", "maxUs=2");
  }

  private static Distribution of(List<Long> durationsNs) {
    DistributionRecorder recorder = new DistributionRecorder();
    durationsNs.forEach(recorder::record);
    return recorder.distribution();
  }
}
