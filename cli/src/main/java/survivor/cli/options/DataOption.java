package survivor.cli.options;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the embedded stack keeps the log, the registry and its own logs. */
public final class DataOption {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "data",
      description = "Folder of the embedded stack: log, schemas, logs (default: ./data).")
  private Path folder;

  public Path folder() {
    return folder;
  }
}
