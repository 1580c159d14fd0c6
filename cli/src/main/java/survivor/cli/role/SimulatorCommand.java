package survivor.cli.role;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import survivor.cli.ExitCode;
import survivor.cli.Failure;
import survivor.cli.SystemClock;
import survivor.cli.options.Nanos;
import survivor.cli.stack.ParentWatch;
import survivor.cli.stack.Ports;
import survivor.simulator.Presets;
import survivor.simulator.Simulator;
import survivor.simulator.SimulatorSettings;
import survivor.simulator.engine.ReplicaModel;
import survivor.simulator.replica.GivenTimes;
import survivor.simulator.replica.Stall;
import survivor.simulator.scripted.ScriptedReplica;
import survivor.simulator.scripted.ScriptedSettings;

/** One simulated replica in the foreground. */
@Command(
    name = "simulator",
    mixinStandardHelpOptions = true,
    description = "Runs an OpenAI-compatible server without a model, with known capacity.",
    footer = {
      "",
      "Examples:",
      "  survivor simulator --port=8000 --preset=l40",
      "  survivor simulator --port=8900 --script=cases --slots=1",
      "  survivor simulator --ttft=400ms..600ms --gap=10ms --stall-at=40s --stall-for=10s"
    })
public final class SimulatorCommand implements Callable<Integer> {
  @Mixin private ReadyFile ready;

  @Option(names = "--host", defaultValue = "127.0.0.1", description = "Address (${DEFAULT-VALUE}).")
  private String host;

  @Option(names = "--port", defaultValue = "8000", description = "HTTP (${DEFAULT-VALUE}).")
  private int port;

  @Option(names = "--model", defaultValue = "simulated", description = "Name of the served model.")
  private String model;

  @Option(
      names = "--preset",
      defaultValue = "demo",
      description = "What to behave like: l40 or demo (${DEFAULT-VALUE}).")
  private String preset;

  @Option(
      names = "--time-scale",
      defaultValue = "1",
      description = "How many times faster than the preset (${DEFAULT-VALUE}).")
  private double timeScale;

  @Option(names = "--seed", defaultValue = "1", description = "Decides words (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--load-time",
      paramLabel = "TIME",
      defaultValue = "0s",
      converter = Nanos.class,
      description = "Refuse everything (503) so long, as while weights load (${DEFAULT-VALUE}).")
  private long loadTimeNs;

  @Option(names = "--truth", paramLabel = "FILE", description = "Record planned emission times.")
  private Path truth;

  @Option(
      names = "--fault-door",
      description = "Let clients on this host inject faults, at /_fault.")
  private boolean faultDoor;

  @Mixin private TimedOptions timed;

  @Mixin private ScriptOptions script;

  @Override
  public Integer call() {
    ParentWatch.haltWithParent();
    Foreground foreground = new Foreground();
    ReplicaModel replica =
        Presets.named(preset)
            .orElseThrow(
                () ->
                    new Failure(
                        "no preset is called " + preset,
                        "choose one of " + String.join(", ", Presets.names())));
    if (port != 0 && !Ports.isFree(port)) {
      throw new Failure("port " + port + " is taken", "give another one with --port");
    }
    Optional<ScriptedSettings> scripted = script.settings(host, port);
    if (scripted.isPresent()) {
      return play(scripted.get(), foreground);
    }
    try (Simulator simulator = started(settings(replica))) {
      ready.say("simulator: http://" + host + ":" + simulator.port() + ", model " + model);
      foreground.await();
    }
    return ExitCode.VALID.code();
  }

  private Simulator started(SimulatorSettings settings) {
    Optional<GivenTimes> times = timed.times();
    Optional<Stall> stall = timed.stall(new SystemClock().wall());
    if (times.isPresent() && timeScale != 1) {
      throw new Failure("given times are not scaled", "leave --time-scale or --ttft out");
    }
    return times.isPresent()
        ? Simulator.start(settings, times.get(), stall)
        : Simulator.start(settings);
  }

  private Integer play(ScriptedSettings settings, Foreground foreground) {
    try (ScriptedReplica replica = ScriptedReplica.start(settings)) {
      ready.say("scripted replica: http://" + host + ":" + replica.port());
      foreground.await();
    } catch (IllegalArgumentException e) {
      throw new Failure(e.getMessage(), "see survivor simulator --help", e);
    }
    return ExitCode.VALID.code();
  }

  private SimulatorSettings settings(ReplicaModel replica) {
    try {
      SimulatorSettings settings =
          new SimulatorSettings(
                  host, port, model, replica, timeScale, seed, Optional.ofNullable(truth))
              .withLoadTime(Duration.ofNanos(loadTimeNs));
      return faultDoor ? settings.withFaultDoor() : settings;
    } catch (IllegalArgumentException e) {
      throw new Failure(e.getMessage(), "see survivor simulator --help", e);
    }
  }
}
