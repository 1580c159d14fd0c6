package survivor.cli.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import survivor.cli.Clock;
import survivor.cli.Failure;
import survivor.cli.stack.DataFolder;
import survivor.cli.stack.LogReady;
import survivor.cli.stack.Stack;
import survivor.cli.stack.Supervisor;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;

/**
 * A log to look into: an external one, the one that another stack has open now, or one whose broker
 * is started for the look and stopped after it.
 *
 * @param closeables what was opened, in order
 */
public record LogAccess(LogAddress log, SchemaIds ids, List<AutoCloseable> closeables)
    implements AutoCloseable {
  private static final Duration WITHIN = Duration.ofSeconds(15);

  public LogAccess {
    closeables = List.copyOf(closeables);
  }

  /**
   * Opens the log.
   *
   * @param say takes one line for the user
   * @throws Failure if there is none, or it cannot be read
   */
  public static LogAccess open(
      Path data, Optional<LogAddress> external, Clock clock, Consumer<String> say) {
    if (external.isPresent()) {
      return running(external.get(), clock);
    }
    if (!Files.isDirectory(data.resolve("broker"))) {
      throw new Failure(
          "there is no log in " + data.toAbsolutePath().normalize(),
          "measure something first, or name its folder with --data");
    }
    Optional<DataFolder> free = DataFolder.openIfFree(data);
    if (free.isPresent()) {
      say.accept("starting the broker for a look at the log");
      return started(free.get(), clock, say);
    }
    return Stack.addressOf(data)
        .map(address -> running(address, clock))
        .orElseThrow(() -> new Failure("the stack in " + data + " is just starting", "try again"));
  }

  @Override
  public void close() {
    for (AutoCloseable part : closeables.reversed()) {
      try {
        part.close();
      } catch (Exception e) {
        throw new IllegalStateException("the stack does not stop: " + e.getMessage(), e);
      }
    }
  }

  private static LogAccess running(LogAddress address, Clock clock) {
    return new LogAccess(address, LogReady.prepare(address, WITHIN, clock), List.of());
  }

  private static LogAccess started(DataFolder data, Clock clock, Consumer<String> say) {
    List<AutoCloseable> parts = new ArrayList<>(List.of(data));
    Supervisor supervisor = new Supervisor(data, clock, say, why -> say.accept(why.line()));
    parts.add(supervisor);
    try {
      LogAddress address = Stack.start(data, supervisor);
      return new LogAccess(address, LogReady.prepare(address, WITHIN, clock), parts);
    } catch (RuntimeException e) {
      supervisor.close();
      data.close();
      throw e;
    }
  }
}
