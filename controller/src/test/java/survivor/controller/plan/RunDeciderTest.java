package survivor.controller.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import survivor.controller.Facts;
import survivor.controller.config.ConfigReading;
import survivor.controller.config.ConfigTexts;
import survivor.controller.config.RunConfig;
import survivor.controller.config.TargetOverride;
import survivor.log.RunOpened;
import survivor.log.StepOrdered;

class RunDeciderTest {
  private static final String DEMO = ConfigTexts.text("demo");
  private static final long NOW_NS = Facts.OPENED_NS + 5_000_000_000L;

  @Test
  void nothing_is_ordered_before_the_run_is_open_or_after_it_is_closed() {
    // Given
    LogWorld world =
        new LogWorld(List.of(Facts.opened(new PlanKind.Ladder(), DEMO)), order -> "fail", NOW_NS);
    RunState closed = world.runToTheEnd();

    // When / Then
    assertThat(RunDecider.decide(RunState.unknown(Facts.RUN), NOW_NS)).isEmpty();
    assertThat(RunDecider.decide(closed, NOW_NS)).isEmpty();
    assertThat(RunDecider.interrupt(closed, "interrupted", NOW_NS)).isEmpty();
  }

  @Test
  void an_order_carries_all_that_the_step_needs() {
    // When
    StepOrdered order = first(LogWorld.fold(List.of(Facts.opened(new PlanKind.Ladder(), DEMO))));

    // Then
    assertThat(order.getStepId()).isEqualTo("1.0");
    assertThat(order.getRateRps()).isEqualTo("8");
    assertThat(order.getShape()).isEqualTo("constant");
    assertThat(order.getSettleNs()).isEqualTo(1_500_000_000L);
    assertThat(order.getMeasuredNs()).isEqualTo(6_000_000_000L);
    assertThat(order.getTailNs()).isEqualTo(1_400_000_000L);
    assertThat(order.getTimeoutNs()).isEqualTo(3_000_000_000L);
    assertThat(order.getMetricsUrl()).isEqualTo("http://127.0.0.1:8000/metrics");
    assertThat(order.getWaitingGauges()).containsExactly("vllm:num_requests_waiting");
    assertThat(order.getWorkload().getMaxTokens()).isEqualTo(64);
    assertThat(order.getWorkload().getCompletion()).isEqualTo("FINISH");
    assertThat(order.getLimits().getSloE2eNs()).isEqualTo(1_400_000_000L);
    assertThat(order.getLimits().getSkewMaxNs()).isEqualTo(50_000_000L);
    assertThat(order.getShards()).isEqualTo(1);
    assertThat(order.getStartWallNs() - NOW_NS).isBetween(1_000_000_000L, 1_500_000_000L);
  }

  @Test
  void what_the_command_line_said_outlives_the_controller() {
    // Given
    RunConfig config =
        ((ConfigReading.Accepted)
                ConfigTexts.accepted(DEMO)
                    .withTarget(
                        new TargetOverride(
                            Optional.of("http://10.0.0.1:9"),
                            Optional.of("other"),
                            Optional.empty())))
            .config();
    RunPlan plan = new RunPlan(Facts.RUN, config, new PlanKind.Ladder(), 2);

    // When
    RunOpened opened = plan.opening("abc", Map.of(), Map.of(), NOW_NS);

    // Then
    assertThat(RunPlan.of(opened)).isEqualTo(plan);
    StepOrdered order = first(LogWorld.fold(List.of(opened)));
    assertThat(order.getTarget()).isEqualTo("http://10.0.0.1:9");
    assertThat(order.getWorkload().getModel()).isEqualTo("other");
    assertThat(order.getShards()).isEqualTo(2);
  }

  @Test
  void a_reference_plan_runs_one_step_and_is_valid_though_it_fails() {
    // Given
    LogWorld world =
        new LogWorld(
            List.of(Facts.opened(new PlanKind.Reference(new BigDecimal("6.240")), DEMO)),
            order -> "fail",
            NOW_NS);

    // When
    RunState state = world.runToTheEnd();

    // Then
    assertThat(world.orders()).hasSize(1);
    StepOrdered order = world.orders().getFirst();
    assertThat(order.getStepId()).isEqualTo("ref");
    assertThat(order.getRateRps()).isEqualTo("6.24");
    assertThat(order.getSeed()).isEqualTo(42);
    assertThat(order.getMeasuredNs()).isEqualTo(10_000_000_000L);
    assertThat(state.closed().orElseThrow().getOutcome()).isEqualTo("valid");
    assertThat(state.closed().orElseThrow().getLambdaMaxRps()).isNull();
  }

  @Test
  void the_reference_rate_follows_the_configured_factors() {
    // Given: 0.5 × 32 = 16, and 3 × 16 = 48.
    String text =
        DEMO.replace("lambdaRFactor: 0.65", "lambdaRFactor: 0.5")
            .replace("loadFactor: 2", "loadFactor: 3");
    LogWorld world =
        new LogWorld(
            List.of(Facts.opened(new PlanKind.Ladder(), text)),
            order -> Double.parseDouble(order.getRateRps()) <= 32 ? "pass" : "fail",
            NOW_NS);

    // When
    RunState state = world.runToTheEnd();

    // Then
    assertThat(world.orders().getLast().getRateRps()).isEqualTo("48");
    assertThat(state.closed().orElseThrow().getLambdaMaxRps()).isEqualTo("32");
    assertThat(state.closed().orElseThrow().getLambdaRRps()).isEqualTo("16");
  }

  @Test
  void an_abandoned_step_waits_a_moment_for_the_judges_word_and_then_closes_the_run() {
    // Given
    RunState open = ordered();
    Command.Abandon abandon =
        (Command.Abandon) RunDecider.abandon(open, "no generator", NOW_NS).getFirst();
    RunState given = open.evolve(abandon.fact());

    // When
    List<Command> soon = RunDecider.decide(given, NOW_NS + 2_000_000_000L);
    List<Command> late = RunDecider.decide(given, NOW_NS + 3_000_000_000L);
    List<Command> answered =
        RunDecider.decide(
            given.evolve(Facts.verdict(open.openStep().orElseThrow(), "undecided")), NOW_NS);

    // Then
    assertThat(soon).isEmpty();
    assertThat(ending(late).outcome()).isEqualTo(RunOutcome.UNDECIDED);
    assertThat(ending(late).reason().orElseThrow()).contains("1.0").contains("no generator");
    assertThat(answered).isEqualTo(late);
  }

  @Test
  void a_verdict_after_the_abandonment_does_not_bring_the_step_back() {
    // Given
    RunState open = ordered();
    Command.Abandon abandon =
        (Command.Abandon) RunDecider.abandon(open, "silence", NOW_NS).getFirst();

    // When
    RunState state =
        open.evolve(Facts.verdict(open.openStep().orElseThrow(), "pass")).evolve(abandon.fact());

    // Then
    assertThat(ending(RunDecider.decide(state, NOW_NS)).outcome()).isEqualTo(RunOutcome.UNDECIDED);
  }

  @Test
  void an_interruption_abandons_the_open_step_and_closes_at_once() {
    // When
    List<Command> commands = RunDecider.interrupt(ordered(), "interrupted", NOW_NS);

    // Then
    assertThat(commands).hasSize(2);
    assertThat(((Command.Abandon) commands.get(0)).fact().getReason()).isEqualTo("interrupted");
    RunEnding ending = ((Command.Close) commands.get(1)).ending();
    assertThat(ending.outcome()).isEqualTo(RunOutcome.UNDECIDED);
    assertThat(ending.reason()).contains("interrupted");
  }

  @Test
  void an_interrupted_reference_run_keeps_the_capacity_that_was_found() {
    // Given
    LogWorld world =
        new LogWorld(
            List.of(Facts.opened(new PlanKind.Ladder(), DEMO)),
            order -> Double.parseDouble(order.getRateRps()) <= 38.4 ? "pass" : "fail",
            NOW_NS);
    world.runToTheEnd();
    int order = world.log.indexOf(world.orders().getLast());
    RunState running = LogWorld.fold(world.log.subList(0, order + 1));

    // When
    List<Command> commands = RunDecider.interrupt(running, "interrupted", NOW_NS);

    // Then
    RunEnding ending = ((Command.Close) commands.getLast()).ending();
    assertThat(ending.outcome()).isEqualTo(RunOutcome.UNDECIDED);
    assertThat(ending.reason()).contains("interrupted");
    assertThat(ending.lambdaMaxRps().orElseThrow()).isEqualByComparingTo("38.4");
  }

  @Test
  void an_opening_record_of_another_version_is_refused_and_not_guessed() {
    // Given
    RunOpened damaged =
        RunOpened.newBuilder(Facts.opened(new PlanKind.Ladder(), DEMO))
            .setConfigText("profile: demo")
            .build();
    RunState unknown = RunState.unknown(Facts.RUN);

    // When / Then
    assertThatThrownBy(() -> unknown.evolve(damaged)).isInstanceOf(IllegalArgumentException.class);
  }

  private static RunState ordered() {
    RunState state = LogWorld.fold(List.of(Facts.opened(new PlanKind.Ladder(), DEMO)));
    return state.evolve(first(state));
  }

  private static StepOrdered first(RunState state) {
    return ((Command.Order) RunDecider.decide(state, NOW_NS).getFirst()).fact();
  }

  private static RunEnding ending(List<Command> commands) {
    return ((Command.Close) commands.getFirst()).ending();
  }
}
