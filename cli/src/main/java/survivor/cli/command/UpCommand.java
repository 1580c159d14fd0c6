package survivor.cli.command;

import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import survivor.cli.Clock;
import survivor.cli.ExitCode;
import survivor.cli.Failure;
import survivor.cli.SystemClock;
import survivor.cli.options.DataOption;
import survivor.cli.run.OutFolder;
import survivor.cli.run.Standing;
import survivor.cli.stack.Ports;
import survivor.simulator.Presets;

/** Keeps a whole stack running. */
@Command(
    name = "up",
    mixinStandardHelpOptions = true,
    description =
        "Starts broker, registry, aggregator, generator and a simulated server, and stays.",
    footer = {
      "",
      "Prints the addresses; Ctrl-C stops everything. The log stays in the data folder.",
      "",
      "Examples:",
      "  survivor up",
      "  survivor up --port=8000 --broker-port=9092 --registry-port=8081 --preset=l40",
      "  survivor up --replicas=2",
      "  survivor up --no-simulator"
    })
public final class UpCommand implements Callable<Integer> {
  @Mixin private DataOption data;

  @Option(
      names = "--port",
      defaultValue = "8000",
      description = "Of the simulated server (${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--replicas",
      defaultValue = "1",
      description = {
        "Simulated servers (${DEFAULT-VALUE}). More than one stand behind a gateway",
        "at --port; one that is killed comes back after 5 s."
      })
  private int replicas;

  @Option(names = "--broker-port", description = "Of the broker (default: a free one).")
  private Integer brokerPort;

  @Option(names = "--registry-port", description = "Of the registry (default: a free one).")
  private Integer registryPort;

  @Option(
      names = "--preset",
      defaultValue = "demo",
      description = "What the simulated server behaves like: l40 or demo (${DEFAULT-VALUE}).")
  private String preset;

  @Option(
      names = "--time-scale",
      defaultValue = "1",
      description = "How many times faster than the preset (${DEFAULT-VALUE}).")
  private double timeScale;

  @Option(names = "--no-simulator", description = "Start no simulated server.")
  private boolean noSimulator;

  @Override
  public Integer call() {
    Clock clock = new SystemClock();
    if (!noSimulator && !Ports.isFree(port)) {
      throw new Failure("port " + port + " is taken", "give another one with --port");
    }
    if (Presets.named(preset).isEmpty()) {
      throw new Failure(
          "no preset is called " + preset, "choose one of " + String.join(", ", Presets.names()));
    }
    if (replicas < 1) {
      throw new Failure("there is at least one replica", "or start none with --no-simulator");
    }
    OutFolder.checked(data.folder(), "--data");
    List<String> simulator = List.of("--preset=" + preset, "--time-scale=" + timeScale);
    Standing standing =
        new Standing(
            data.folder(), optional(brokerPort), optional(registryPort), clock, UpCommand::say);
    OptionalInt target = noSimulator ? OptionalInt.empty() : OptionalInt.of(port);
    standing.run(target, replicas, simulator);
    return ExitCode.VALID.code();
  }

  private static OptionalInt optional(Integer value) {
    return value == null ? OptionalInt.empty() : OptionalInt.of(value);
  }

  private static void say(String line) {
    System.out.println(line);
  }
}
