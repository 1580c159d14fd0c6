package survivor.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class EngineModelTest {
  private static final EngineParameters TWO_SLOTS = new EngineParameters(100, 10, 1, 2, 50, 0);

  @Test
  void a_step_costs_alpha_and_beta_per_sequence_and_gamma_per_prefilled_token() {
    // Given
    EngineModel model = new EngineModel(TWO_SLOTS, 1);
    EngineState state =
        EngineState.empty().enqueue(List.of(new Sequence(1, 5, 3), new Sequence(2, 7, 3)));
    // When
    Step first = model.step(state).orElseThrow();
    Step second = model.step(first.after()).orElseThrow();
    // Then: 100 + 2 * 10 + (5 + 7) * 1 = 132; without prefill 120
    assertThat(first.durationNs()).isEqualTo(132);
    assertThat(second.durationNs()).isEqualTo(120);
    assertThat(first.emissions())
        .containsExactly(new Emission(1, 0, false), new Emission(2, 0, false));
    assertThat(second.emissions())
        .containsExactly(new Emission(1, 1, false), new Emission(2, 1, false));
  }

  @Test
  void a_sequence_without_a_slot_waits_until_one_is_freed() {
    // Given
    EngineModel model = new EngineModel(TWO_SLOTS, 1);
    EngineState state =
        EngineState.empty()
            .enqueue(List.of(new Sequence(1, 0, 1), new Sequence(2, 0, 2), new Sequence(3, 0, 1)));
    // When
    Step first = model.step(state).orElseThrow();
    Step second = model.step(first.after()).orElseThrow();
    // Then
    assertThat(first.waiting()).isEqualTo(1);
    assertThat(first.emissions())
        .containsExactly(new Emission(1, 0, true), new Emission(2, 0, false));
    assertThat(second.admitted()).containsExactly(new Sequence(3, 0, 1));
    assertThat(second.emissions())
        .containsExactly(new Emission(2, 1, true), new Emission(3, 0, true));
    assertThat(second.after().idle()).isTrue();
    assertThat(model.step(second.after())).isEmpty();
  }

  @Test
  void a_short_sequence_does_not_overtake_one_that_waits_for_cache_room() {
    // Given: 30 of 50 tokens are reserved; 25 do not fit, 5 would
    EngineModel model = new EngineModel(TWO_SLOTS, 1);
    EngineState state =
        EngineState.empty()
            .enqueue(
                List.of(new Sequence(1, 28, 2), new Sequence(2, 20, 5), new Sequence(3, 4, 1)));
    // When
    Step first = model.step(state).orElseThrow();
    // Then
    assertThat(first.admitted()).extracting(Sequence::id).containsExactly(1L);
    assertThat(first.reservedTokens()).isEqualTo(30);
    assertThat(first.waiting()).isEqualTo(2);
    assertThat(first.durationNs()).isEqualTo(138);
  }

  @Test
  void a_sequence_taken_out_frees_its_slot_for_the_next_step() {
    // Given
    EngineModel model = new EngineModel(TWO_SLOTS, 1);
    EngineState state =
        EngineState.empty()
            .enqueue(List.of(new Sequence(1, 0, 9), new Sequence(2, 0, 9), new Sequence(3, 0, 9)));
    EngineState after = model.step(state).orElseThrow().after();
    // When
    Step next = model.step(after.without(Set.of(1L))).orElseThrow();
    // Then
    assertThat(next.emissions())
        .containsExactly(new Emission(2, 1, false), new Emission(3, 0, false));
  }

  @Test
  void jitter_is_decided_by_seed_and_step_and_stays_within_its_width() {
    // Given
    EngineParameters noisy = new EngineParameters(1_000_000, 0, 0, 4, 1000, 0.1);
    EngineState state = EngineState.empty().enqueue(List.of(new Sequence(1, 0, 200)));
    // When
    List<Long> once = durations(new EngineModel(noisy, 7), state);
    List<Long> again = durations(new EngineModel(noisy, 7), state);
    List<Long> other = durations(new EngineModel(noisy, 8), state);
    // Then
    assertThat(once).isEqualTo(again).isNotEqualTo(other);
    assertThat(once).allMatch(ns -> ns >= 900_000 && ns <= 1_100_000);
    assertThat(once).anyMatch(ns -> ns < 930_000).anyMatch(ns -> ns > 1_070_000);
  }

  private static List<Long> durations(EngineModel model, EngineState start) {
    List<Long> found = new ArrayList<>();
    EngineState state = start;
    for (Optional<Step> step = model.step(state); step.isPresent(); step = model.step(state)) {
      found.add(step.get().durationNs());
      state = step.get().after();
    }
    return found;
  }

  @Property(tries = 200)
  void every_sequence_emits_exactly_its_tokens_within_slots_and_room(
      @ForAll @Size(min = 1, max = 30) List<@IntRange(min = 1, max = 25) Integer> outputs) {
    // Given
    EngineModel model = new EngineModel(TWO_SLOTS, 1);
    EngineState state = EngineState.empty();
    for (int i = 0; i < outputs.size(); i++) {
      state = state.enqueue(List.of(new Sequence(i, 20, outputs.get(i))));
    }
    int[] emitted = new int[outputs.size()];
    // When
    for (Optional<Step> step = model.step(state); step.isPresent(); step = model.step(state)) {
      assertThat(step.get().running()).isBetween(1, 2);
      assertThat(step.get().reservedTokens()).isLessThanOrEqualTo(50);
      for (Emission emission : step.get().emissions()) {
        int of = (int) emission.sequenceId();
        assertThat(emission.index()).isEqualTo(emitted[of]++);
        assertThat(emission.last()).isEqualTo(emitted[of] == outputs.get(of));
      }
      state = step.get().after();
    }
    // Then
    assertThat(state.idle()).isTrue();
    for (int i = 0; i < emitted.length; i++) {
      assertThat(emitted[i]).isEqualTo(outputs.get(i));
    }
  }
}
