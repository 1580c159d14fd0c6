package survivor.measure.ladder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import survivor.measure.judge.Verdict;

class LadderStateTest {
  private static final LadderRules RULES =
      new LadderRules(new BigDecimal("2"), Optional.empty(), 42);

  @Property(tries = 300)
  void two_ramps_over_one_capacity_find_the_highest_rung_that_it_carries(
      @ForAll @IntRange(min = 200, max = 20_000) int hundredthsRps) {
    BigDecimal capacity = BigDecimal.valueOf(hundredthsRps, 2);

    LadderState state = climb(LadderState.start(RULES), capacity);

    LadderResult.Ok ok = (LadderResult.Ok) ((Next.Finished) state.next()).result();
    assertThat(ok.agreed()).isTrue();
    assertThat(ok.lambdaMaxRps()).isLessThanOrEqualTo(capacity);
    // The next rung is a tenth of the base away, and the base is at most λmax.
    assertThat(capacity).isLessThan(ok.lambdaMaxRps().multiply(new BigDecimal("1.1")));
    assertThat(state.stepsOf(1)).hasSameSizeAs(state.stepsOf(2));
    assertThat(state.stepsOf(3)).isEmpty();
  }

  @Test
  void a_rung_that_was_not_asked_for_is_refused() {
    LadderState start = LadderState.start(RULES);
    Rung other = new Rung(new BigDecimal("3"), Phase.COARSE, 1, 0, 42);

    assertThatIllegalArgumentException().isThrownBy(() -> start.evolve(other, passed(3)));
  }

  @Test
  void nothing_can_be_run_on_a_ladder_that_has_ended() {
    LadderState start = LadderState.start(RULES);
    Rung first = ((Next.RunRung) start.next()).rung();
    LadderState ended = start.evolve(first, failed(2));

    assertThatIllegalArgumentException().isThrownBy(() -> ended.evolve(first, passed(2)));
  }

  @Test
  void an_invalid_step_ends_the_ladder_and_says_where() {
    LadderState start = LadderState.start(RULES);
    Rung first = ((Next.RunRung) start.next()).rung();

    LadderState ended =
        start.evolve(first, new StepResult(new Verdict.Invalid("cpu"), OptionalDouble.empty()));

    assertThat(((Next.Finished) ended.next()).result())
        .isEqualTo(
            new LadderResult.Invalid(Invalidity.STEP_INVALID, "ramp 1, coarse step at 2 rps: cpu"));
  }

  @Test
  void a_ramp_that_fails_at_once_after_others_passed_gives_no_capacity() {
    LadderState state = LadderState.start(RULES);
    while (state.next() instanceof Next.RunRung run && run.rung().ramp() == 1) {
      state = state.evolve(run.rung(), carried(run.rung(), new BigDecimal("4.9")));
    }

    state = state.evolve(((Next.RunRung) state.next()).rung(), failed(2));

    assertThat(((Next.Finished) state.next()).result()).isInstanceOf(LadderResult.Invalid.class);
  }

  @Test
  void a_coarse_rung_over_the_ceiling_runs_at_it_and_its_failure_is_climbed_to() {
    // Given 2, 4, then 6 instead of 8, which fails: fine from 4.
    LadderRules rules = new LadderRules(new BigDecimal("2"), Optional.of(new BigDecimal("6")), 1);

    LadderState state = climb(LadderState.start(rules), new BigDecimal("5"));

    assertThat(state.stepsOf(1).stream().map(step -> step.rung().rateRps().toString()))
        .containsExactly("2", "4", "6", "4.4", "4.8", "5.2");
  }

  @Test
  void the_bracket_is_of_realised_rates_over_all_ramps() {
    LadderState state = climb(LadderState.start(RULES), new BigDecimal("4.9"));

    // Realised rates in climb are 1 % over their labels: 4.8 passes and 5.2 fails.
    assertThat(state.bracket())
        .isEqualTo(new Bracket(OptionalDouble.of(4.8 * 1.01), OptionalDouble.of(5.2 * 1.01)));
    assertThat(LadderState.start(RULES).bracket())
        .isEqualTo(new Bracket(OptionalDouble.empty(), OptionalDouble.empty()));
  }

  @Test
  void rates_print_as_plain_decimals_without_trailing_zeros() {
    assertThat(Rates.plain(new BigDecimal("4.80"))).hasToString("4.8");
    assertThat(Rates.plain(new BigDecimal("1E+2"))).hasToString("100");
    assertThat(new Rung(new BigDecimal("4.0"), Phase.FINE, 1, 0, 1).rateRps()).hasToString("4");
  }

  @Test
  void ladders_that_cannot_be_climbed_are_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LadderRules(BigDecimal.ZERO, Optional.empty(), 1));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new LadderRules(new BigDecimal("2"), Optional.of(new BigDecimal("1.9")), 1));
    assertThat(
            new LadderRules(new BigDecimal("2"), Optional.of(new BigDecimal("2.0")), 1).startRps())
        .isEqualByComparingTo("2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Rung(BigDecimal.ONE, Phase.COARSE, 0, 0, 1));
  }

  private static LadderState climb(LadderState start, BigDecimal capacity) {
    LadderState state = start;
    while (state.next() instanceof Next.RunRung run) {
      state = state.evolve(run.rung(), carried(run.rung(), capacity));
    }
    return state;
  }

  private static StepResult carried(Rung rung, BigDecimal capacity) {
    double realised = rung.rateRps().doubleValue() * 1.01;
    return rung.rateRps().compareTo(capacity) <= 0 ? passed(realised) : failed(realised);
  }

  private static StepResult passed(double realisedRps) {
    return new StepResult(new Verdict.Pass(), OptionalDouble.of(realisedRps));
  }

  private static StepResult failed(double realisedRps) {
    return new StepResult(new Verdict.Fail("goodput"), OptionalDouble.of(realisedRps));
  }
}
