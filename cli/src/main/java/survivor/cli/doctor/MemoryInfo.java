package survivor.cli.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** What Linux says about memory that programs could have. */
final class MemoryInfo {
  private static final Path FILE = Path.of("/proc/meminfo");

  private MemoryInfo() {}

  /** Available memory in MiB, page cache that would be given up included; empty off Linux. */
  static Optional<Long> availableMib() {
    if (!Files.isReadable(FILE)) {
      return Optional.empty();
    }
    try (Stream<String> lines = Files.lines(FILE)) {
      return lines
          .filter(line -> line.startsWith("MemAvailable:"))
          .map(line -> Long.parseLong(line.replaceAll("\\D", "")) >> 10)
          .findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + FILE, e);
    }
  }
}
