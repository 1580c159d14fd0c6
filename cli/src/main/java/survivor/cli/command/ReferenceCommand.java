package survivor.cli.command;

import java.math.BigDecimal;
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

/** Measures one rate. */
@Command(
    name = "reference",
    mixinStandardHelpOptions = true,
    description = "Measures a server at one rate, judged by nothing.",
    footer = {
      "",
      "Example, a survivor's load of twice 3.1 requests a second:",
      "  survivor reference --rate=6.2 --config=configs/spec.yaml --target=http://10.0.0.5:8000"
    })
public final class ReferenceCommand implements Callable<Integer> {
  @Mixin private ConfigOptions config;
  @Mixin private RunOptions options;

  @Option(
      names = "--rate",
      paramLabel = "RPS",
      required = true,
      description = "Requests a second, above 0.")
  private BigDecimal rate;

  @Override
  public Integer call() {
    Clock clock = new SystemClock();
    RunRequest request =
        options.request(
            "reference",
            PlanOptions.reference(rate),
            config.file(),
            config.read(),
            Optional.empty(),
            clock);
    return new RunSession(request, Screen.of(System.out, clock), clock).run().code();
  }
}
