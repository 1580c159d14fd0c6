package survivor.measure.late;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LateTimeTest {
  private static final long MS = 1_000_000L;

  @Test
  void the_parts_of_a_request_are_those_worked_by_hand() {
    // Given first output at 300 ms, gaps of 20, 1, 1500, 30 ms of which the second lies in one
    // read, and the finish at 1900 ms: last output at 300 + 20 + 1 + 1500 + 30 = 1851 ms.
    LateTime time = new LateTime();
    time.add(life(7, Group.LATE, 300, List.of(20L, 1L, 1_500L, 30L), Set.of(1), 1_900));

    // Then 20 + 1500 + 30 = 1550 ms between reads, 1900 − 1851 = 49 ms behind the last
    TimeShares late = new TimeShares(1, 300 * MS, 1_550 * MS, MS, 49 * MS);
    assertThat(time.groups()).isEqualTo(Map.of(Group.LATE, late));
    assertThat(late.totalNs()).isEqualTo(1_900 * MS);
    // And the gap begins at 7 s + 300 + 20 + 1 ms
    assertThat(time.longest()).containsExactly(new LongGap(7, 7_321 * MS, 1_500 * MS));
    assertThat(time.longGaps()).isEqualTo(1);
    assertThat(time.requestsWithLongGaps()).isEqualTo(1);
  }

  @Test
  void a_request_without_output_waited_all_its_time_for_the_first() {
    LateTime time = new LateTime();
    time.add(new RequestLife(1, 0, Group.UNFINISHED, Optional.empty(), 30_000 * MS));
    time.add(life(2, Group.UNFINISHED, 500, List.of(), Set.of(), 30_000));

    assertThat(time.groups())
        .isEqualTo(Map.of(Group.UNFINISHED, new TimeShares(2, 30_500 * MS, 0, 0, 29_500 * MS)));
    assertThat(time.longest()).isEmpty();
  }

  @Test
  void a_gap_of_exactly_a_second_is_not_long() {
    LateTime time = new LateTime();
    time.add(life(1, Group.MET, 0, List.of(1_000L), Set.of(), 1_000));
    time.add(
        new RequestLife(
            2,
            0,
            Group.MET,
            Optional.of(new RequestLife.Output(0, List.of(1_000 * MS + 1), Set.of())),
            2_000 * MS));

    assertThat(time.longest()).containsExactly(new LongGap(2, 0, 1_000 * MS + 1));
    assertThat(time.requestsWithLongGaps()).isEqualTo(1);
  }

  @Test
  void the_parts_of_several_requests_add_up_each_for_itself() {
    LateTime time = new LateTime();
    time.add(life(1, Group.LATE, 1, List.of(10L, 100L), Set.of(1), 1_111));
    time.add(life(2, Group.LATE, 2, List.of(20L, 200L), Set.of(1), 2_222));

    assertThat(time.groups())
        .isEqualTo(Map.of(Group.LATE, new TimeShares(2, 3 * MS, 30 * MS, 300 * MS, 3_000 * MS)));
  }

  @Test
  void a_request_may_end_at_its_intended_instant() {
    LateTime time = new LateTime();
    time.add(new RequestLife(1, 0, Group.UNFINISHED, Optional.empty(), 0));

    assertThat(time.groups().get(Group.UNFINISHED).totalNs()).isZero();
  }

  @Test
  void output_behind_the_end_ends_the_time() {
    LateTime time = new LateTime();
    time.add(life(1, Group.LATE, 10, List.of(100L), Set.of(), 50));

    assertThat(time.groups().get(Group.LATE).totalNs()).isEqualTo(110 * MS);
  }

  @Test
  void all_long_gaps_count_and_the_twenty_longest_are_listed_whatever_the_order() {
    // Given thirty requests with gaps of 1001 … 1030 ms and one more of 2000 ms each
    List<RequestLife> lives = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      lives.add(life(i, Group.LATE, 100, List.of(1_001L + i, 5L, 2_000L), Set.of(), 3_500));
    }
    LateTime inOrder = new LateTime();
    lives.forEach(inOrder::add);
    Collections.shuffle(lives, new Random(5));
    LateTime shuffled = new LateTime();
    lives.forEach(shuffled::add);

    // Then of thirty equal ones the twenty with the lowest indices
    assertThat(inOrder.longGaps()).isEqualTo(60);
    assertThat(inOrder.requestsWithLongGaps()).isEqualTo(30);
    assertThat(inOrder.longest()).allMatch(gap -> gap.lengthNs() == 2_000 * MS);
    assertThat(inOrder.longest().stream().map(LongGap::index).toList())
        .isEqualTo(IntStream.range(0, 20).boxed().toList());
    assertThat(shuffled.longest()).isEqualTo(inOrder.longest());
    assertThat(shuffled.groups()).isEqualTo(inOrder.groups());
  }

  @Test
  void times_before_the_intended_instant_are_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> life(1, Group.MET, -1, List.of(), Set.of(), 5));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> life(1, Group.MET, 1, List.of(), Set.of(), -5));
  }

  /** Intended at index seconds; times in milliseconds. */
  private static RequestLife life(
      int index, Group group, long firstMs, List<Long> gapsMs, Set<Integer> sameRead, long endMs) {
    return new RequestLife(
        index,
        index * 1_000L * MS,
        group,
        Optional.of(
            new RequestLife.Output(
                firstMs * MS, gapsMs.stream().map(ms -> ms * MS).toList(), sameRead)),
        endMs * MS);
  }
}
