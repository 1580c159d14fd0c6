package survivor.aggregator.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RequestFoldTest {

  @Test
  void four_outputs_have_three_gaps_and_one_of_them_lies_inside_a_read() {
    // Given outputs at 100, 110, 110.000002 and 130 ms, the second and third in one read
    byte[] state = RequestFold.dispatched(2, 10);
    state = RequestFold.chunk(state, 11, 100_000_000, 0, OptionalInt.empty());
    state = RequestFold.chunk(state, 15, 110_000_000, 1, OptionalInt.empty());
    state = RequestFold.chunk(state, 16, 110_000_002, 1, OptionalInt.empty());
    state = RequestFold.chunk(state, 20, 130_000_000, 2, OptionalInt.empty());
    // When the gaps are decoded
    RequestFold.Outputs gaps = RequestFold.outputs(state);
    // Then 110 − 100, 110.000002 − 110, 130 − 110.000002
    assertThat(gaps.gapsNs()).containsExactly(10_000_000L, 2L, 19_999_998L);
    assertThat(gaps.sameRead()).containsExactly(1);
    assertThat(RequestFold.events(state)).isEqualTo(5);
    assertThat(RequestFold.chunks(state)).isEqualTo(4);
    assertThat(RequestFold.shard(state)).isEqualTo(2);
    assertThat(RequestFold.lastSequence(state)).isEqualTo(20);
  }

  @Test
  void a_transition_leaves_the_state_before_it_as_it_was() {
    // Given a state
    byte[] before = RequestFold.chunk(RequestFold.dispatched(0, 1), 2, 5, 0, OptionalInt.empty());
    byte[] copy = before.clone();
    // When it goes on in three ways
    byte[] chunk = RequestFold.chunk(before, 3, 9, 1, OptionalInt.empty());
    byte[] duplicate = RequestFold.duplicate(before);
    byte[] again = RequestFold.dispatchedAgain(before, 4);
    // Then it is unchanged and the three differ from it
    assertThat(before).isEqualTo(copy);
    assertThat(List.of(chunk, duplicate, again)).doesNotContain(before);
  }

  @Test
  void a_duplicate_counts_apart_from_the_events() {
    // Given a request with one output
    byte[] state = RequestFold.chunk(RequestFold.dispatched(0, 1), 2, 5, 0, OptionalInt.empty());
    // When an event of it is seen twice more
    byte[] next = RequestFold.duplicate(RequestFold.duplicate(state));
    // Then only the duplicates grow
    assertThat(RequestFold.duplicates(next)).isEqualTo(2);
    assertThat(RequestFold.events(next)).isEqualTo(RequestFold.events(state));
    assertThat(RequestFold.lastSequence(next)).isEqualTo(2);
  }

  @Test
  void a_state_of_another_version_is_refused() {
    // Given a state whose version byte is unknown
    byte[] state = RequestFold.dispatched(0, 1);
    state[0] = 99;
    // When it is used, then it is refused
    assertThatThrownBy(() -> RequestFold.lastSequence(state))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void tokens_of_each_output_are_the_growth_of_the_count() {
    // Given a server that counts 2, 2, 300 tokens so far
    byte[] state = RequestFold.chunk(RequestFold.dispatched(0, 1), 2, 5, 0, OptionalInt.of(2));
    state = RequestFold.chunk(state, 3, 9, 1, OptionalInt.of(2));
    state = RequestFold.chunk(state, 4, 10, 1, OptionalInt.of(300));
    // When the outputs are decoded, then they carried 2, 0 and 298, with the gaps between them
    assertThat(RequestFold.outputs(state))
        .isEqualTo(
            new RequestFold.Outputs(List.of(4L, 1L), List.of(1), Optional.of(List.of(2, 0, 298))));
  }

  @Test
  void a_count_with_a_hole_or_that_falls_says_nothing() {
    // Given one output without a count, and one with fewer tokens than before
    byte[] first = RequestFold.chunk(RequestFold.dispatched(0, 1), 2, 5, 0, OptionalInt.of(3));
    byte[] hole = RequestFold.chunk(first, 3, 9, 1, OptionalInt.empty());
    byte[] falling = RequestFold.chunk(first, 3, 9, 1, OptionalInt.of(2));
    // When the outputs are decoded, then no tokens are claimed
    assertThat(RequestFold.outputs(RequestFold.chunk(hole, 4, 9, 1, OptionalInt.of(5))).tokens())
        .isEmpty();
    assertThat(RequestFold.outputs(falling).tokens()).isEmpty();
    assertThat(RequestFold.outputs(RequestFold.dispatched(0, 1)).tokens()).isEmpty();
  }

  @Property
  void any_gap_list_comes_back(
      @ForAll @Size(max = 300) List<@LongRange(max = 600_000_000_000L) Long> gaps) {
    // Given outputs with these gaps, every third one in the read of the one before
    byte[] state = RequestFold.chunk(RequestFold.opened(0, 0), 1, 0, 0, OptionalInt.empty());
    long at = 0;
    List<Integer> sameRead = new ArrayList<>();
    int read = 0;
    for (int i = 0; i < gaps.size(); i++) {
      at += gaps.get(i);
      if (i % 3 == 2) {
        sameRead.add(i);
      } else {
        read++;
      }
      state = RequestFold.chunk(state, i + 2, at, read, OptionalInt.empty());
    }
    // When they are decoded, then they are the same
    assertThat(RequestFold.outputs(state))
        .isEqualTo(new RequestFold.Outputs(gaps, sameRead, Optional.empty()));
  }
}
