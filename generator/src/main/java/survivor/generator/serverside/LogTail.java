package survivor.generator.serverside;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The lines of a text file that grows, as {@code tail -F} shows them: followed by its name, so that
 * a file that was moved away, cut or made again goes on with the new one. Blank lines are passed
 * over. Not thread-safe.
 */
public final class LogTail implements AutoCloseable {
  /** Characters of a line that are kept. */
  public static final int LONGEST = 500;

  /** Four bytes a character at most. */
  private static final int LONGEST_BYTES = 4 * LONGEST;

  /** Bytes of one poll at most, so that a poll ends. */
  private static final long MOST_BYTES = 16L << 20;

  private final Path path;
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private FileChannel channel;
  private Object fileKey;
  private boolean inside;

  private LogTail(Path path) {
    this.path = path;
  }

  /**
   * What comes from now on; a file that is not there yet is shown whole once it is.
   *
   * @throws IOException if the file is there and cannot be read
   */
  public static LogTail ofNew(Path path) throws IOException {
    LogTail tail = new LogTail(path);
    try {
      tail.open();
    } catch (NoSuchFileException e) {
      return tail;
    }
    tail.channel.position(tail.channel.size());
    tail.inside = !tail.endsWithLine();
    return tail;
  }

  /** What stands there, and what comes. */
  public static LogTail ofAll(Path path) {
    return new LogTail(path);
  }

  /**
   * Reads what has come.
   *
   * @param lines takes each whole line, cut to {@link #LONGEST} characters
   * @throws IOException if the file cannot be read; a later poll may find it again
   */
  public void poll(Consumer<String> lines) throws IOException {
    if (channel == null) {
      open();
    }
    if (channel.size() < channel.position()) {
      restart();
      channel.position(0);
    }
    drain(lines);
    if (wasReplaced()) {
      channel.close();
      channel = null;
      restart();
      open();
      drain(lines);
    }
  }

  private void open() throws IOException {
    channel = FileChannel.open(path, StandardOpenOption.READ);
    fileKey = key();
  }

  private Object key() throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
  }

  private boolean wasReplaced() throws IOException {
    try {
      return !Objects.equals(key(), fileKey);
    } catch (NoSuchFileException e) {
      // Moved away; its writer may go on until the new one is there.
      return false;
    }
  }

  private boolean endsWithLine() throws IOException {
    if (channel.size() == 0) {
      return true;
    }
    ByteBuffer last = ByteBuffer.allocate(1);
    channel.read(last, channel.size() - 1);
    return last.get(0) == '\n';
  }

  private void restart() {
    line.reset();
    inside = false;
  }

  private void drain(Consumer<String> lines) throws IOException {
    long left = MOST_BYTES;
    while (left > 0 && channel.read(buffer.clear()) > 0) {
      buffer.flip();
      left -= buffer.remaining();
      while (buffer.hasRemaining()) {
        take(buffer.get(), lines);
      }
    }
  }

  private void take(byte next, Consumer<String> lines) {
    if (next == '\n') {
      if (!inside) {
        show(lines);
      }
      restart();
    } else if (!inside && line.size() < LONGEST_BYTES) {
      line.write(next);
    }
  }

  private void show(Consumer<String> lines) {
    String text = line.toString(StandardCharsets.UTF_8).stripTrailing();
    if (!text.isEmpty()) {
      int end =
          text.offsetByCodePoints(0, Math.min(LONGEST, text.codePointCount(0, text.length())));
      lines.accept(text.substring(0, end));
    }
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}
