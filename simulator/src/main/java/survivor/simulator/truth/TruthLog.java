package survivor.simulator.truth;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import survivor.simulator.clock.Clock;

/** Writes the truth to a file, on a thread of its own, flushed whenever nothing is in the queue. */
public final class TruthLog implements Consumer<Truth>, AutoCloseable {
  private final BlockingQueue<Optional<Truth>> queue = new LinkedBlockingQueue<>();
  private final AtomicReference<IOException> failure = new AtomicReference<>();
  private final BufferedWriter writer;
  private final Thread thread;

  private TruthLog(BufferedWriter writer) {
    this.writer = writer;
    this.thread = new Thread(this::run, "simulator-truth");
    this.thread.setDaemon(true);
  }

  /**
   * Opens the file anew and writes its anchor line.
   *
   * @throws UncheckedIOException if the file cannot be written
   */
  public static TruthLog open(Path file, Clock clock) {
    try {
      BufferedWriter writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
      writer.write(TruthLine.anchor(clock) + "\n");
      writer.flush();
      TruthLog log = new TruthLog(writer);
      log.thread.start();
      return log;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the truth file " + file, e);
    }
  }

  /** Takes one line; never waits. */
  @Override
  public void accept(Truth truth) {
    queue.add(Optional.of(truth));
  }

  /**
   * Writes what is queued and closes the file.
   *
   * @throws UncheckedIOException if any line could not be written
   */
  @Override
  public void close() {
    queue.add(Optional.empty());
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    IOException broken = failure.get();
    if (broken != null) {
      throw new UncheckedIOException("the truth file is incomplete", broken);
    }
  }

  private void run() {
    try (BufferedWriter out = writer) {
      for (Optional<Truth> next = queue.take(); next.isPresent(); next = queue.take()) {
        out.write(TruthLine.of(next.get()) + "\n");
        if (queue.isEmpty()) {
          out.flush();
        }
      }
    } catch (IOException e) {
      failure.set(e);
    } catch (InterruptedException e) {
      failure.set(new IOException("the writing thread was interrupted", e));
    }
  }
}
