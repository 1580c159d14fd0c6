package survivor.cli.routes;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import survivor.cli.Failure;
import survivor.log.Routed;

/** Appends routes to a file, a JSON line each. */
public final class RouteFile implements RouteSink {
  private final BufferedWriter writer;
  private volatile long failures;
  private volatile String lastFailure = "";

  private RouteFile(BufferedWriter writer) {
    this.writer = writer;
  }

  /**
   * Opens the file at its end.
   *
   * @throws Failure if it cannot be written
   */
  public static RouteFile open(Path file) {
    try {
      return new RouteFile(
          Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    } catch (IOException e) {
      throw new Failure("routes cannot be written to " + file + ": " + e, "see --routes", e);
    }
  }

  @Override
  public void write(Routed route) {
    attempt(() -> writer.write(RouteLine.of(route) + "\n"));
  }

  @Override
  public void flush() {
    attempt(writer::flush);
  }

  @Override
  public long failures() {
    return failures;
  }

  @Override
  public String lastFailure() {
    return lastFailure;
  }

  @Override
  public void close() {
    attempt(writer::close);
  }

  private interface Write {
    void run() throws IOException;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written by the owner alone
  private void attempt(Write write) {
    try {
      write.run();
    } catch (IOException e) {
      lastFailure = e.toString();
      failures++;
    }
  }
}
