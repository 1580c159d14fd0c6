package survivor.generator.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Path PUBLISHED = Path.of("src/test/resources/schedules");

  @Test
  void published_traces_have_their_published_hashes() throws IOException {
    JsonNode index = new ObjectMapper().readTree(PUBLISHED.resolve("index.json").toFile());
    assertThat(index.get("schedules").size()).isGreaterThan(5);
    for (JsonNode published : index.get("schedules")) {
      // Given
      long durationNs = 0;
      for (JsonNode phase : published.get("phases_s")) {
        durationNs += phase.asLong() * SECOND;
      }

      // When
      Schedule schedule =
          Schedule.of(
              new Shape.Trace(PUBLISHED.resolve(published.get("file").asText())), durationNs);

      // Then
      assertThat(schedule.size()).isEqualTo(published.get("total").asInt());
      assertThat(schedule.sha256()).isEqualTo(published.get("sha256").asText());
    }
  }

  @Test
  void constant_arrivals_are_i_divided_by_the_rate_cut_to_nanoseconds() {
    // Given a rate of 2.4 a second: 1/2.4 s = 416 666 666.67 ns
    Shape shape = new Shape.Constant(new BigDecimal("2.4"));

    // When
    Schedule schedule = Schedule.of(shape, 2 * SECOND);

    // Then
    assertThat(offsets(schedule))
        .containsExactly(0L, 416_666_666L, 833_333_333L, 1_250_000_000L, 1_666_666_666L);
  }

  @Test
  void arrivals_lie_before_the_duration() {
    // Given arrival 4 exactly at the end
    Shape shape = new Shape.Constant(new BigDecimal("4"));

    // When
    Schedule schedule = Schedule.of(shape, SECOND);

    // Then
    assertThat(offsets(schedule)).containsExactly(0L, 250_000_000L, 500_000_000L, 750_000_000L);
  }

  @Test
  void poisson_arrivals_are_a_function_of_rate_and_seed() {
    // Given
    Shape shape = new Shape.Poisson(new BigDecimal("20"), 42);

    // When
    Schedule once = Schedule.of(shape, 60 * SECOND);
    Schedule again = Schedule.of(shape, 60 * SECOND);
    Schedule other = Schedule.of(new Shape.Poisson(new BigDecimal("20"), 43), 60 * SECOND);

    // Then
    assertThat(again.sha256()).isEqualTo(once.sha256());
    assertThat(other.sha256()).isNotEqualTo(once.sha256());
  }

  @Test
  void poisson_arrivals_are_the_same_on_every_machine() {
    // Given the stream of seed 42, pinned when this was written
    Shape shape = new Shape.Poisson(new BigDecimal("20"), 42);

    // When
    Schedule schedule = Schedule.of(shape, 60 * SECOND);

    // Then
    assertThat(schedule.sha256())
        .isEqualTo("3b50ad4ffebeb3f3cb2923171ff3ee4f8d10b1075fe070070c73b3c75df30091");
  }

  @Test
  void poisson_counts_and_gaps_are_those_of_a_poisson_process() {
    // Given 20 a second for 1000 s: 20 000 expected, standard deviation 141
    Schedule schedule = Schedule.of(new Shape.Poisson(new BigDecimal("20"), 7), 1000 * SECOND);

    // When
    double[] perSecond = new double[1000];
    double longGaps = 0;
    for (int i = 0; i < schedule.size(); i++) {
      perSecond[(int) (schedule.offsetNs(i) / SECOND)]++;
      if (i > 0 && schedule.offsetNs(i) - schedule.offsetNs(i - 1) > 50_000_000) {
        longGaps++;
      }
    }

    // Then: six standard deviations on the count; variance/mean of 1000 counts is 1 +- 0.045
    assertThat((double) schedule.size()).isBetween(20_000.0 - 850, 20_000.0 + 850);
    assertThat(varianceToMean(perSecond)).isBetween(0.75, 1.25);
    // A share of exp(-1) = 0.368 of the gaps is above their mean.
    assertThat(longGaps / schedule.size()).isBetween(0.345, 0.39);
  }

  @Test
  void merged_shards_are_the_unsharded_schedule() {
    // Given
    Schedule schedule = Schedule.of(new Shape.Poisson(new BigDecimal("7.3"), 3), 30 * SECOND);

    for (int shards = 1; shards <= 5; shards++) {
      // When
      TreeMap<Integer, Long> merged = new TreeMap<>();
      int sizes = 0;
      for (int shard = 0; shard < shards; shard++) {
        sizes += schedule.sizeOf(shard, shards);
        for (int i = shard; i < schedule.size(); i += shards) {
          merged.put(i, schedule.offsetNs(i));
        }
      }

      // Then
      assertThat(sizes).isEqualTo(schedule.size());
      assertThat(merged.values()).containsExactlyElementsOf(offsets(schedule));
    }
  }

  @Test
  void a_trace_that_does_not_ascend_is_refused(@TempDir Path folder) throws IOException {
    // Given
    Path file = Files.writeString(folder.resolve("arrivals.txt"), "5\n4\n");

    // When // Then
    assertThatThrownBy(() -> Schedule.of(new Shape.Trace(file), SECOND))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_trace_that_is_not_there_is_refused(@TempDir Path folder) {
    // Given
    Shape shape = new Shape.Trace(folder.resolve("none.txt"));

    // When // Then
    assertThatThrownBy(() -> Schedule.of(shape, SECOND))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_shape_nobody_knows_is_refused() {
    assertThatThrownBy(() -> Shape.named("bursty", "2", 1, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Shape.named("constant", "0", 1, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Shape.named("trace", "2", 1, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<Long> offsets(Schedule schedule) {
    List<Long> offsets = new ArrayList<>();
    for (int i = 0; i < schedule.size(); i++) {
      offsets.add(schedule.offsetNs(i));
    }
    return offsets;
  }

  private static double varianceToMean(double[] counts) {
    double mean = 0;
    for (double count : counts) {
      mean += count / counts.length;
    }
    double variance = 0;
    for (double count : counts) {
      variance += (count - mean) * (count - mean) / (counts.length - 1);
    }
    return variance / mean;
  }
}
