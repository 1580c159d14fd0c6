package survivor.controller.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import survivor.controller.Facts;
import survivor.controller.config.ConfigTexts;
import survivor.log.StepOrdered;

class SweepTest {
  private static final String DEMO = ConfigTexts.text("demo");

  @Test
  void every_rate_is_run_once_in_the_given_order_whatever_the_verdicts() {
    LogWorld world = world(sweep(false, "8", "40", "16"), order -> "fail");

    RunState end = world.runToTheEnd();

    assertThat(rates(world)).containsExactly("8", "40", "16");
    assertThat(world.orders())
        .extracting(StepOrdered::getStepId)
        .containsExactly("1.0", "1.1", "1.2");
    assertThat(world.orders()).extracting(StepOrdered::getSeed).containsExactly(42L, 43L, 44L);
    assertThat(end.closed().orElseThrow().getOutcome()).isEqualTo("valid");
    assertThat(end.closed().orElseThrow().getLambdaMaxRps()).isNull();
  }

  @Test
  void a_drawn_order_has_the_same_rates_each_with_the_seed_it_has_in_the_given_one() {
    // Given
    PlanKind.Sweep given = sweep(false, "1", "2", "3", "4", "5", "6", "7", "8");
    PlanKind.Sweep drawn = new PlanKind.Sweep(given.rates(), true);

    // When
    LogWorld first = world(drawn, order -> "pass");
    first.runToTheEnd();
    LogWorld again = world(drawn, order -> "pass");
    again.runToTheEnd();
    LogWorld straight = world(given, order -> "pass");
    straight.runToTheEnd();

    // Then
    assertThat(rates(first)).isNotEqualTo(rates(straight)).isEqualTo(rates(again));
    assertThat(seeds(first)).containsExactlyInAnyOrderElementsOf(seeds(straight));
  }

  @Test
  void an_instrument_that_fails_ends_the_sweep() {
    for (String word : List.of("invalid", "undecided")) {
      LogWorld world =
          world(
              sweep(false, "8", "16", "24"),
              order -> order.getStepId().equals("1.1") ? word : "pass");

      RunState end = world.runToTheEnd();

      assertThat(rates(world)).containsExactly("8", "16");
      assertThat(end.closed().orElseThrow().getOutcome()).isEqualTo(word);
      assertThat(end.closed().orElseThrow().getReason()).contains("step 1.1");
    }
  }

  @Test
  void a_controller_that_comes_back_anywhere_goes_on_as_if_it_had_never_left() {
    // Given
    PlanKind.Sweep sweep = sweep(true, "8", "16", "24", "32");
    LogWorld whole = world(sweep, order -> "pass");
    whole.runToTheEnd();

    for (int cut = 1; cut < whole.log.size(); cut++) {
      // When
      LogWorld resumed =
          new LogWorld(whole.log.subList(0, cut), order -> "pass", Facts.OPENED_NS + 1);
      resumed.runToTheEnd();

      // Then
      assertThat(LogWorld.timeless(resumed.log)).isEqualTo(LogWorld.timeless(whole.log));
    }
  }

  @Test
  void the_opening_record_holds_the_sweep() {
    PlanKind.Sweep sweep = sweep(true, "4.80", "5.2");

    assertThat(PlanKind.of(sweep.label(), sweep.inputs())).isEqualTo(sweep(true, "4.8", "5.2"));
    assertThatIllegalArgumentException().isThrownBy(() -> PlanKind.of("sweep", Map.of()));
  }

  @Test
  void rates_that_are_none_or_twice_there_are_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> sweep(false));
    assertThatIllegalArgumentException().isThrownBy(() -> sweep(false, "4", "0"));
    assertThatIllegalArgumentException().isThrownBy(() -> sweep(false, "4.0", "4.00"));
  }

  private static PlanKind.Sweep sweep(boolean shuffled, String... rates) {
    return new PlanKind.Sweep(Stream.of(rates).map(BigDecimal::new).toList(), shuffled);
  }

  private static LogWorld world(PlanKind kind, Function<StepOrdered, String> judge) {
    return new LogWorld(new ArrayList<>(List.of(Facts.opened(kind, DEMO))), judge, Facts.OPENED_NS);
  }

  private static List<String> rates(LogWorld world) {
    return world.orders().stream().map(StepOrdered::getRateRps).toList();
  }

  private static List<String> seeds(LogWorld world) {
    return world.orders().stream().map(o -> o.getRateRps() + " " + o.getSeed()).toList();
  }
}
