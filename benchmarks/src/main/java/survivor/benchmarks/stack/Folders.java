package survivor.benchmarks.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders that a benchmark works in, under benchmarks/target. */
public final class Folders {
  private Folders() {}

  /** A new, empty folder. */
  public static Path fresh(Path root) {
    try {
      Path target = Files.createDirectories(root.resolve("benchmarks").resolve("target"));
      return Files.createTempDirectory(target, "work");
    } catch (IOException e) {
      throw new UncheckedIOException("no folder to work in", e);
    }
  }

  /** Removes a folder with all that is in it; says so where that is not possible. */
  public static void remove(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      System.err.println("not removed: " + folder + " (" + e.getMessage() + ")");
    }
  }
}
