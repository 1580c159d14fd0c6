package survivor.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;
import survivor.cli.Failure;
import survivor.controller.config.ConfigReading;
import survivor.controller.config.RunConfig;
import survivor.controller.config.TargetOverride;

/** Which configuration a run has, and which target it is aimed at instead. */
public final class ConfigOptions {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      required = true,
      description = "Configuration of the run, for example configs/spec.yaml.")
  private Path file;

  @Option(
      names = "--target",
      paramLabel = "URL",
      description = "Server under load, http://HOST:PORT (default: the configuration's).")
  private String target;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = "Served model (default: the configuration's).")
  private String model;

  @Option(
      names = "--metrics",
      paramLabel = "URL",
      description = "Address of the gauges, or the word target for the target's own /metrics.")
  private String metrics;

  /**
   * Reads the configuration, with the target of the command line.
   *
   * @throws Failure naming everything that is wrong with it
   */
  public RunConfig read() {
    return read(
        file,
        new TargetOverride(
            Optional.ofNullable(target), Optional.ofNullable(model), Optional.ofNullable(metrics)));
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /**
   * Reads a configuration.
   *
   * @throws Failure naming everything that is wrong with it
   */
  public static RunConfig read(Path file, TargetOverride override) {
    return switch (RunConfig.load(file)) {
      case ConfigReading.Refused refused -> throw refusal(file, refused);
      case ConfigReading.Accepted accepted ->
          switch (accepted.config().withTarget(override)) {
            case ConfigReading.Refused refused -> throw refusal(file, refused);
            case ConfigReading.Accepted aimed -> aimed.config();
          };
    };
  }

  private static Failure refusal(Path file, ConfigReading.Refused refused) {
    String wrong = refused.lines().replace("\n", "; ");
    return new Failure("configuration " + file + " is refused: " + wrong, "nothing was started");
  }
}
