package survivor.simulator.scripted;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Keeps all sightings, and writes them to a file where one is asked for. */
final class SightingLog implements AutoCloseable {
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Sighting> all = new ArrayList<>();
  private final Optional<BufferedWriter> file;
  private boolean closed;

  /**
   * Opens the file anew.
   *
   * @throws UncheckedIOException if it cannot be written
   */
  SightingLog(Optional<Path> file) {
    this.file =
        file.map(
            path -> {
              try {
                return Files.newBufferedWriter(path, StandardCharsets.UTF_8);
              } catch (IOException e) {
                throw new UncheckedIOException("cannot write the log " + path, e);
              }
            });
  }

  void add(Sighting sighting) {
    lock.lock();
    try {
      all.add(sighting);
      if (file.isPresent() && !closed) {
        file.get().write(sighting.line() + "\n");
        file.get().flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the log is incomplete", e);
    } finally {
      lock.unlock();
    }
  }

  List<Sighting> all() {
    lock.lock();
    try {
      return List.copyOf(all);
    } finally {
      lock.unlock();
    }
  }

  /** What ends after this is not in the file. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      if (file.isPresent()) {
        file.get().close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the log is incomplete", e);
    } finally {
      lock.unlock();
    }
  }
}
