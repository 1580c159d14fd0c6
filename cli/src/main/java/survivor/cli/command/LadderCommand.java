package survivor.cli.command;

import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import survivor.cli.Clock;
import survivor.cli.SystemClock;
import survivor.cli.options.ConfigOptions;
import survivor.cli.run.RunRequest;
import survivor.cli.run.RunSession;
import survivor.cli.screen.Screen;
import survivor.controller.plan.PlanKind;

/** Finds the capacity of one replica. */
@Command(
    name = "ladder",
    mixinStandardHelpOptions = true,
    description = "Finds the highest rate that a server carries within its SLO.",
    footer = {
      "",
      "Two ramps of steps with rising rate, a third if they disagree, then the reference run.",
      "Broker and registry are embedded unless --bootstrap and --registry name others.",
      "",
      "Examples:",
      "  survivor ladder --config=configs/spec.yaml --target=http://10.0.0.5:8000 --model=llama",
      "  survivor ladder --config=configs/spec.yaml --run=20261130T083000-3f9a2c     (resume)",
      "  survivor ladder --config=configs/spec.yaml --bootstrap=kafka:9093 \\",
      "      --registry=https://registry/apis/ccompat/v7 --client-config=tls.properties",
      "",
      "Exit codes: 0 valid, 2 a gate or the first step failed, 3 undecided or interrupted, 1 broken."
    })
public final class LadderCommand implements Callable<Integer> {
  @Mixin private ConfigOptions config;
  @Mixin private RunOptions options;

  @Override
  public Integer call() {
    Clock clock = new SystemClock();
    RunRequest request =
        options.request(
            "ladder", new PlanKind.Ladder(), config.file(), config.read(), Optional.empty(), clock);
    return new RunSession(request, Screen.of(System.out, clock), clock).run().code();
  }
}
