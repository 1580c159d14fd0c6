package survivor.cli.routes;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;
import survivor.cli.Failure;
import survivor.generator.serverside.LogTail;
import survivor.log.Routed;

/** The routes in the access log of a proxy. Not thread-safe. */
public final class AccessLog implements AutoCloseable {
  private final Path file;
  private final LogTail tail;
  private final Consumer<Routed> routes;
  private final Consumer<String> say;
  private long told;
  private long unreadable;
  private long others;
  private String lastTrouble = "";

  private AccessLog(Path file, LogTail tail, Consumer<Routed> routes, Consumer<String> say) {
    this.file = file;
    this.tail = tail;
    this.routes = routes;
    this.say = say;
  }

  /**
   * The lines that come from now on; the file need not be there yet.
   *
   * @param say takes one line for the user
   * @throws Failure if it is there and cannot be read
   */
  public static AccessLog ofNew(Path file, Consumer<Routed> routes, Consumer<String> say) {
    try {
      return new AccessLog(file, LogTail.ofNew(file), routes, say);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /**
   * Reads all lines of a file that nobody writes any more.
   *
   * @throws Failure if it cannot be read
   */
  public static AccessLog readAll(Path file, Consumer<Routed> routes, Consumer<String> say) {
    try (AccessLog log = new AccessLog(file, LogTail.ofAll(file), routes, say)) {
      long before;
      do {
        before = log.lines();
        log.tail.poll(log::line);
      } while (log.lines() > before);
      return log;
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** Takes what has come. A file that cannot be read is said once, and looked for again. */
  public void poll() {
    try {
      tail.poll(this::line);
      lastTrouble = "";
    } catch (NoSuchFileException e) {
      trouble(file + " is not there yet");
    } catch (IOException e) {
      trouble(file + " cannot be read: " + e);
    }
  }

  private long lines() {
    return told + unreadable + others;
  }

  /** Lines that told of a request. */
  public long told() {
    return told;
  }

  /** Lines that could not be read: so many requests may have no route. */
  public long unreadable() {
    return unreadable;
  }

  @Override
  public void close() {
    try {
      tail.close();
    } catch (IOException e) {
      trouble(file + " cannot be closed: " + e);
    }
  }

  private void line(String text) {
    switch (RouteLine.read(text)) {
      case RouteLine.Told line -> {
        told++;
        routes.accept(line.route());
      }
      case RouteLine.Unreadable line -> {
        if (unreadable++ == 0) {
          say.accept("a line of " + file + " is no route: " + line.why() + ": " + text);
        }
      }
      case RouteLine.NoRequest line -> others++;
    }
  }

  private void trouble(String what) {
    if (!what.equals(lastTrouble)) {
      say.accept(what);
    }
    lastTrouble = what;
  }

  private static Failure unreadable(Path file, IOException e) {
    return new Failure("the access log " + file + " cannot be read: " + e, "see --access-log", e);
  }
}
