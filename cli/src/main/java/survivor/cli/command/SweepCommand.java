package survivor.cli.command;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import survivor.cli.Clock;
import survivor.cli.SystemClock;
import survivor.cli.options.ConfigOptions;
import survivor.cli.options.PlanOptions;
import survivor.cli.run.RunRequest;
import survivor.cli.run.RunSession;
import survivor.cli.screen.Screen;

/** Measures given rates. */
@Command(
    name = "sweep",
    mixinStandardHelpOptions = true,
    description = "Measures a server at given rates, each once, whatever the verdicts.",
    footer = {
      "",
      "Example, whether what a rate shows hangs on the rate before it:",
      "  survivor sweep --rates=4,4.4,4.8,5.2 --shuffled --config=configs/spec.yaml"
    })
public final class SweepCommand implements Callable<Integer> {
  @Mixin private ConfigOptions config;
  @Mixin private RunOptions options;

  @Option(
      names = "--rates",
      paramLabel = "RPS",
      split = ",",
      required = true,
      description = "Requests a second, above 0, with commas between.")
  private List<BigDecimal> rates;

  @Option(
      names = "--shuffled",
      description = "In an order that the seed draws; each rate keeps its arrivals.")
  private boolean shuffled;

  @Override
  public Integer call() {
    Clock clock = new SystemClock();
    RunRequest request =
        options.request(
            "sweep",
            PlanOptions.sweep(rates, shuffled),
            config.file(),
            config.read(),
            Optional.empty(),
            clock);
    return new RunSession(request, Screen.of(System.out, clock), clock).run().code();
  }
}
