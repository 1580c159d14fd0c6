package survivor.controller.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import survivor.controller.Facts;
import survivor.controller.config.ConfigTexts;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;

/** A controller that dies after any record goes on to the same log. */
class RunResumeTest {
  private static final long LATER_NS = Facts.OPENED_NS + 3_600_000_000_000L;

  static Stream<Named<Function<StepOrdered, String>>> judges() {
    return Stream.of(
        Named.of("two ramps that agree", order -> carries(order, 38.4)),
        Named.of("three ramps", order -> carries(order, order.getRamp() == 1 ? 38.4 : 20)),
        Named.of("a first step that fails", order -> "fail"),
        Named.of("an invalid step", order -> at(order, "1.3", "invalid", 38.4)),
        Named.of("an undecided step", order -> at(order, "2.1", "undecided", 38.4)),
        Named.of("an abandoned step", order -> at(order, "1.2", "abandon:silence", 38.4)),
        Named.of("an invalid reference run", order -> at(order, "ref", "invalid", 38.4)));
  }

  @ParameterizedTest
  @MethodSource("judges")
  void every_prefix_of_the_log_leads_to_the_same_log(Function<StepOrdered, String> judge) {
    // Given
    SpecificRecord opened = Facts.opened(new PlanKind.Ladder(), ConfigTexts.text("demo"));
    LogWorld whole = new LogWorld(List.of(opened), judge, Facts.OPENED_NS);
    assertThat(whole.runToTheEnd().closed()).isPresent();

    for (int cut = 1; cut <= whole.log.size(); cut++) {
      // When
      LogWorld resumed = new LogWorld(whole.log.subList(0, cut), judge, LATER_NS);
      resumed.runToTheEnd();

      // Then
      assertThat(LogWorld.timeless(resumed.log))
          .as("cut after %d records", cut)
          .isEqualTo(LogWorld.timeless(whole.log));
    }
  }

  @ParameterizedTest
  @MethodSource("judges")
  void the_order_in_which_topics_are_read_decides_nothing(Function<StepOrdered, String> judge) {
    // Given
    SpecificRecord opened = Facts.opened(new PlanKind.Ladder(), ConfigTexts.text("demo"));
    LogWorld whole = new LogWorld(List.of(opened), judge, Facts.OPENED_NS);
    whole.runToTheEnd();
    Random random = new Random(7);

    for (int cut = 1; cut <= whole.log.size(); cut++) {
      List<SpecificRecord> prefix = whole.log.subList(0, cut);
      List<SpecificRecord> shuffled = new ArrayList<>(prefix);
      Collections.shuffle(shuffled, random);

      // When
      List<Command> inOrder = RunDecider.decide(LogWorld.fold(prefix), LATER_NS);
      List<Command> outOfOrder = RunDecider.decide(LogWorld.fold(shuffled), LATER_NS);

      // Then
      assertThat(outOfOrder).isEqualTo(inOrder);
    }
  }

  @Test
  void repeated_facts_change_nothing() {
    // Given
    SpecificRecord opened = Facts.opened(new PlanKind.Ladder(), ConfigTexts.text("demo"));
    LogWorld whole = new LogWorld(List.of(opened), o -> carries(o, 38.4), Facts.OPENED_NS);
    RunState once = whole.runToTheEnd();

    // When
    RunState twice = once;
    for (SpecificRecord fact : whole.log) {
      twice = twice.evolve(fact);
    }

    // Then
    assertThat(twice).isEqualTo(once);
  }

  @Test
  void facts_of_other_runs_and_analyses_change_nothing() {
    // Given
    RunState state =
        LogWorld.fold(List.of(Facts.opened(new PlanKind.Ladder(), ConfigTexts.text("demo"))));
    StepOrdered order = ((Command.Order) RunDecider.decide(state, 0).getFirst()).fact();
    RunState ordered = state.evolve(order);
    StepVerdict pass = Facts.verdict(order, "pass");

    // When / Then
    assertThat(ordered.evolve(StepVerdict.newBuilder(pass).setRunId("other").build()))
        .isEqualTo(ordered);
    assertThat(ordered.evolve(StepVerdict.newBuilder(pass).setAnalysis("replay").build()))
        .isEqualTo(ordered);
    assertThat(ordered.evolve(pass)).isNotEqualTo(ordered);
  }

  private static String carries(StepOrdered order, double capacity) {
    return Double.parseDouble(order.getRateRps()) <= capacity ? "pass" : "fail";
  }

  private static String at(StepOrdered order, String stepId, String word, double capacity) {
    return order.getStepId().equals(stepId) ? word : carries(order, capacity);
  }
}
