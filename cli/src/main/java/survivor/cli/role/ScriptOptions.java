package survivor.cli.role;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;
import survivor.cli.Failure;
import survivor.simulator.scripted.ScriptedSettings;

/** How the simulator plays case files in place of simulating an engine. */
final class ScriptOptions {
  @Option(
      names = "--script",
      paramLabel = "FOLDER",
      description = {
        "Play the case files of a folder, byte for byte.",
        "The model case:ID or the path prefix /case/ID chooses."
      })
  private Path folder;

  @Option(names = "--slots", paramLabel = "N", description = "Play at most N requests at once.")
  private Integer slots;

  @Option(
      names = "--sequence",
      paramLabel = "ID,ID",
      split = ",",
      description = "Play these cases in turn, whatever a request names.")
  private List<String> sequence = List.of();

  @Option(names = "--no-abort", description = "Play on and keep the slot when a client leaves.")
  private boolean noAbort;

  @Option(names = "--metrics-file", paramLabel = "FILE", description = "Answers /metrics.")
  private Path metricsFile;

  @Option(
      names = "--log",
      paramLabel = "FILE",
      description = "Write a JSON line for each request that was played.")
  private Path log;

  /**
   * The settings; empty where an engine is simulated.
   *
   * @throws Failure if a value is outside its range, or given without a folder
   */
  Optional<ScriptedSettings> settings(String host, int port) {
    if (folder == null) {
      if (slots != null || !sequence.isEmpty() || noAbort || metricsFile != null || log != null) {
        throw new Failure(
            "--slots, --sequence, --no-abort, --metrics-file and --log play scripts",
            "give --script");
      }
      return Optional.empty();
    }
    try {
      return Optional.of(
          new ScriptedSettings(
              host,
              port,
              folder,
              slots == null ? OptionalInt.empty() : OptionalInt.of(slots),
              sequence,
              !noAbort,
              Optional.ofNullable(metricsFile),
              Optional.ofNullable(log)));
    } catch (IllegalArgumentException e) {
      throw new Failure(e.getMessage(), "see survivor simulator --help", e);
    }
  }
}
