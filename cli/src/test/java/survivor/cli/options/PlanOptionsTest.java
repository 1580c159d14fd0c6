package survivor.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import survivor.cli.Failure;
import survivor.controller.plan.PlanKind;

class PlanOptionsTest {
  /** A command with nothing but a plan. */
  @Command
  static final class Planned {
    @Mixin private PlanOptions options;
  }

  @Test
  void a_sweep_takes_its_rates_in_the_given_order_unless_it_is_shuffled() {
    assertThat(kind("--plan=sweep", "--rates=4,5.2,4.8")).isEqualTo(sweep(false));
    assertThat(kind("--plan=sweep", "--rates=4,5.2,4.8", "--shuffled")).isEqualTo(sweep(true));
    assertThat(kind()).isEqualTo(new PlanKind.Ladder());
  }

  @Test
  void the_options_of_a_plan_give_it_back() {
    for (PlanKind plan :
        List.of(
            new PlanKind.Ladder(),
            new PlanKind.Reference(new BigDecimal("6.24")),
            sweep(false),
            sweep(true))) {
      assertThat(kind(PlanOptions.arguments(plan).toArray(String[]::new))).isEqualTo(plan);
    }
  }

  @Test
  void a_sweep_without_rates_or_with_one_twice_is_a_failure_with_a_hint() {
    for (String[] arguments :
        List.of(
            new String[] {"--plan=sweep"},
            new String[] {"--plan=sweep", "--rates=4,4.0"},
            new String[] {"--plan=sweep", "--rates=4,0"},
            new String[] {"--plan=climb"})) {
      assertThatExceptionOfType(Failure.class).isThrownBy(() -> kind(arguments));
    }
  }

  private static PlanKind sweep(boolean shuffled) {
    return new PlanKind.Sweep(
        List.of(new BigDecimal("4"), new BigDecimal("5.2"), new BigDecimal("4.8")), shuffled);
  }

  private static PlanKind kind(String... arguments) {
    Planned planned = new Planned();
    new CommandLine(planned).parseArgs(arguments);
    return planned.options.kind();
  }
}
