package survivor.cli.role;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** How a role tells the process that started it that it has begun its work. */
final class ReadyFile {
  @Option(names = "--ready-file", hidden = true, description = "Made when the role is ready.")
  private Path file;

  /** The role is ready now. */
  void say(String line) {
    System.out.println(line);
    if (file != null) {
      try {
        Files.writeString(file, line);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write " + file, e);
      }
    }
  }
}
