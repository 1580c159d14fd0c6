package survivor.controller.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import survivor.controller.Facts;
import survivor.controller.Orders;
import survivor.controller.config.ConfigTexts;
import survivor.log.BetweenStepsRan;
import survivor.log.StepOrdered;

class BetweenStepsDecisionTest {
  private static final long NOW_NS = Facts.OPENED_NS + 5_000_000_000L;
  private static final String DEMO = ConfigTexts.text("demo");
  private static final String PAUSED = DEMO + "\nbetweenSteps: {pauseMs: 7000}\n";
  private static final String RESTARTED =
      DEMO + "\nbetweenSteps: {pauseMs: 0, command: /opt/restart, timeoutMs: 60000}\n";

  @Test
  void every_step_but_the_first_starts_after_the_pause() {
    // Given
    List<SpecificRecord> log = opened(PAUSED);
    StepOrdered first = order(log);
    log.add(first);
    log.add(Facts.verdict(first, "pass"));

    // When
    StepOrdered second = order(log);

    // Then
    assertThat(first.getStartWallNs() - NOW_NS).isEqualTo(RunDecider.START_LEAD_NS);
    assertThat(second.getStartWallNs() - NOW_NS)
        .isEqualTo(RunDecider.START_LEAD_NS + 7_000_000_000L);
  }

  @Test
  void the_program_runs_once_between_two_steps_and_never_while_one_is_open() {
    // Given
    List<SpecificRecord> log = opened(RESTARTED);
    StepOrdered first = order(log);

    // When / Then
    log.add(first);
    assertThat(decide(log)).isEmpty();
    log.add(Facts.verdict(first, "pass"));
    assertThat(decide(log)).containsExactly(new Command.RunBetween("1.0", "/opt/restart", 60_000));
    log.add(ran("1.0", 0, null));
    assertThat(order(log).getStepId()).isEqualTo("1.1");
  }

  @Test
  void a_program_that_fails_ends_the_run_undecided() {
    for (BetweenStepsRan ran : List.of(ran("1.0", 4, null), ran("1.0", null, "it hung"))) {
      // Given
      List<SpecificRecord> log = opened(RESTARTED);
      StepOrdered first = order(log);
      log.addAll(List.of(first, Facts.verdict(first, "pass"), ran));

      // When
      Command.Close close = (Command.Close) decide(log).getFirst();

      // Then
      assertThat(close.ending().outcome()).isEqualTo(RunOutcome.UNDECIDED);
      assertThat(close.ending().reason().orElseThrow())
          .contains("1.0")
          .contains(ran.getExitCode() == null ? "it hung" : "4");
    }
  }

  @Test
  void a_whole_ladder_runs_it_before_every_step_but_the_first() {
    // When
    List<SpecificRecord> log = Orders.run(new PlanKind.Ladder(), RESTARTED, Orders.capacity(38.4));

    // Then
    long orders = log.stream().filter(StepOrdered.class::isInstance).count();
    assertThat(orders).isEqualTo(15);
    assertThat(log.stream().filter(BetweenStepsRan.class::isInstance).count())
        .isEqualTo(orders - 1);
  }

  private static List<SpecificRecord> opened(String config) {
    return new ArrayList<>(List.of(Facts.opened(new PlanKind.Ladder(), config)));
  }

  private static List<Command> decide(List<SpecificRecord> log) {
    return RunDecider.decide(LogWorld.fold(log), NOW_NS);
  }

  private static StepOrdered order(List<SpecificRecord> log) {
    return ((Command.Order) decide(log).getFirst()).fact();
  }

  private static BetweenStepsRan ran(String after, Integer exitCode, String failure) {
    return new BetweenStepsRan(Facts.RUN, after, "/opt/restart", exitCode, failure, 1L, 2L);
  }
}
