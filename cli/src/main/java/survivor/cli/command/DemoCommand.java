package survivor.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import survivor.cli.Clock;
import survivor.cli.Failure;
import survivor.cli.SystemClock;
import survivor.cli.options.ConfigOptions;
import survivor.cli.run.RunRequest;
import survivor.cli.run.RunSession;
import survivor.cli.screen.Screen;
import survivor.cli.stack.Ports;
import survivor.controller.config.RunConfig;
import survivor.controller.config.TargetOverride;
import survivor.controller.plan.PlanKind;

/** A whole ladder on this machine alone. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description = "Runs a whole ladder against a simulated server, in under four minutes.",
    footer = {
      "",
      "Starts a broker, a schema registry, a simulated server with known capacity, an aggregator",
      "and a generator, measures, writes the report, and stops them all. The times are scaled",
      "down, so nothing of it is certified.",
      "",
      "Example:",
      "  survivor demo --out=out/first"
    })
public final class DemoCommand implements Callable<Integer> {
  @Mixin private RunOptions options;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Another configuration (default: configs/demo.yaml).")
  private Path config;

  @Override
  public Integer call() {
    Clock clock = new SystemClock();
    if (options.resumes()) {
      throw new Failure(
          "a demo is not resumed: its simulated server is gone",
          "survivor report shows what it has");
    }
    int port = Ports.free().broker();
    TargetOverride target =
        new TargetOverride(
            Optional.of("http://127.0.0.1:" + port), Optional.empty(), Optional.of("target"));
    Path file = config == null ? defaultConfig() : config;
    RunConfig accepted = ConfigOptions.read(file, target);
    List<String> simulator = List.of("--preset=demo", "--model=" + accepted.target().model());
    RunRequest request =
        options.request(
            "demo", new PlanKind.Ladder(), file, accepted, Optional.of(simulator), clock);
    return new RunSession(request, Screen.of(System.out, clock), clock).run().code();
  }

  private static Path defaultConfig() {
    return Path.of(System.getProperty("survivor.root", "."), "configs", "demo.yaml");
  }
}
