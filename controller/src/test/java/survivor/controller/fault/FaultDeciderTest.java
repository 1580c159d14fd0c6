package survivor.controller.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static survivor.controller.fault.Faults.MS;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import survivor.log.FaultOrdered;

class FaultDeciderTest {
  /** The step's clock is zero at 100 s; the fault is planned at 5 s of it and lasts 2 s. */
  private static final long EPOCH_NS = 100_000 * MS;

  private static final long PLAN_NS = 105_000 * MS;
  private static final FaultFacts FACTS =
      new FaultFacts(Faults.order("freeze", 5_000, 2_000L, Map.of()), EPOCH_NS);

  private final FaultState ordered =
      FaultState.ordered(Faults.order("freeze", 5_000, 2_000L, Map.of()), EPOCH_NS);
  private final FaultState armed = ordered.evolve(FACTS.armed(Map.of(), PLAN_NS - 600 * MS));
  private final FaultState fired = armed.evolve(FACTS.fired(PLAN_NS + MS));
  private final FaultState confirmed =
      fired.evolve(FACTS.observed("victim-frozen", "T", PLAN_NS + 30 * MS));

  @Test
  void a_fault_is_armed_down_to_half_a_second_before_its_plan_and_then_refused() {
    assertThat(free(ordered, -500)).isInstanceOf(FaultAction.Arm.class);
    assertThat(free(ordered, -499)).isInstanceOf(FaultAction.Refuse.class);
    assertThat(free(ordered, 1)).isInstanceOf(FaultAction.Refuse.class);
  }

  @Test
  void an_armed_fault_fires_at_its_plan_or_up_to_half_a_second_late_and_never_later() {
    assertThat(held(armed, -1)).isEqualTo(new FaultAction.Await(PLAN_NS));
    assertThat(held(armed, 0)).isInstanceOf(FaultAction.Fire.class);
    assertThat(held(armed, 500)).isInstanceOf(FaultAction.Fire.class);
    assertThat(held(armed, 501)).isEqualTo(new FaultAction.Disarm(Ending.DISARMED));
  }

  @Test
  void what_was_fired_is_looked_at_until_it_is_confirmed_or_over() {
    assertThat(held(fired, 1_999)).isInstanceOf(FaultAction.Observe.class);
    assertThat(held(fired, 2_000)).isInstanceOf(FaultAction.LookForEnd.class);
    assertThat(held(confirmed, 31)).isEqualTo(new FaultAction.Await(PLAN_NS + 2_000 * MS));
  }

  @Test
  void other_observations_confirm_nothing() {
    FaultState probed = fired.evolve(FACTS.observed("replica-ready", "200", PLAN_NS + 20 * MS));

    assertThat(held(probed, 31)).isInstanceOf(FaultAction.Observe.class);
  }

  @Test
  void a_fault_that_outlasts_its_length_by_two_seconds_is_ended() {
    assertThat(held(confirmed, 3_999)).isInstanceOf(FaultAction.LookForEnd.class);
    assertThat(held(confirmed, 4_000)).isEqualTo(new FaultAction.Disarm(Ending.DISARMED));
  }

  @Test
  void a_fault_without_a_length_is_done_once_confirmed_or_ten_seconds_after_the_fire() {
    FaultFacts facts = new FaultFacts(Faults.order("sigkill", 5_000, null, Map.of()), EPOCH_NS);
    FaultState killed =
        FaultState.ordered(Faults.order("sigkill", 5_000, null, Map.of()), EPOCH_NS)
            .evolve(facts.armed(Map.of(), PLAN_NS - 600 * MS))
            .evolve(facts.fired(PLAN_NS));

    assertThat(held(killed, 9_999)).isInstanceOf(FaultAction.Observe.class);
    assertThat(held(killed, 10_000)).isEqualTo(new FaultAction.Disarm(Ending.NOTHING_TO_END));
    assertThat(held(killed.evolve(facts.observed("victim-gone", "", PLAN_NS)), 1))
        .isEqualTo(new FaultAction.Disarm(Ending.NOTHING_TO_END));
  }

  @Test
  void who_takes_over_arms_again_in_time_and_else_waits_for_an_end_that_it_cannot_witness() {
    assertThat(free(armed, -500)).isInstanceOf(FaultAction.Arm.class);
    assertThat(free(armed, -499)).isEqualTo(new FaultAction.Await(PLAN_NS + 2_000 * MS));
    assertThat(free(confirmed, 1_999)).isEqualTo(new FaultAction.Await(PLAN_NS + 2_000 * MS));
    assertThat(free(confirmed, 2_000)).isInstanceOf(FaultAction.Unwitnessed.class);
  }

  @Test
  void what_is_not_wanted_is_refused_before_it_is_armed_and_ended_after() {
    assertThat(unwanted(ordered, false)).isEqualTo(new FaultAction.Refuse("stopped"));
    assertThat(unwanted(armed, true)).isEqualTo(new FaultAction.Disarm(Ending.DISARMED));
    assertThat(unwanted(confirmed, true)).isEqualTo(new FaultAction.Disarm(Ending.DISARMED));
    assertThat(unwanted(confirmed, false)).isInstanceOf(FaultAction.Done.class);
  }

  @Test
  void what_could_not_act_is_disarmed_and_has_not_fired() {
    FaultState failed =
        armed.evolve(FACTS.observed(FaultState.FIRE_FAILED, "no rights", PLAN_NS + MS));

    assertThat(held(failed, 2)).isEqualTo(new FaultAction.Disarm(Ending.DISARMED));
    assertThat(failed.fired()).isEmpty();
    assertThat(failed.confirmed()).isEmpty();
  }

  @Test
  void nothing_follows_a_refusal_or_an_end_and_facts_of_other_faults_change_nothing() {
    assertThat(free(ordered.evolve(FACTS.refused("absent", 1)), 0))
        .isInstanceOf(FaultAction.Done.class);
    assertThat(held(confirmed.evolve(FACTS.expired(Ending.EXPIRY, PLAN_NS)), 0))
        .isInstanceOf(FaultAction.Done.class);

    FaultOrdered other =
        FaultOrdered.newBuilder(Faults.order("freeze", 5_000, 2_000L, Map.of()))
            .setFaultId("f2")
            .build();
    assertThat(ordered.evolve(new FaultFacts(other, EPOCH_NS).armed(Map.of(), 1)))
        .isEqualTo(ordered);
  }

  private static FaultAction held(FaultState state, long afterPlanMs) {
    return decide(state, afterPlanMs, true, Optional.empty());
  }

  private static FaultAction free(FaultState state, long afterPlanMs) {
    return decide(state, afterPlanMs, false, Optional.empty());
  }

  private static FaultAction unwanted(FaultState state, boolean held) {
    return decide(state, -1_000, held, Optional.of("stopped"));
  }

  private static FaultAction decide(
      FaultState state, long afterPlanMs, boolean held, Optional<String> unwanted) {
    return FaultDecider.decide(
        state, new FaultDecider.Present(PLAN_NS + afterPlanMs * MS, held, unwanted));
  }
}
