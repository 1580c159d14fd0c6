package survivor.cli.stack;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import survivor.cli.Failure;

/**
 * One stack's folder, held by a lock from opening to closing: broker, registry, state, logs, and
 * the ports that a restart uses again.
 */
public final class DataFolder implements AutoCloseable {
  private static final Duration LEFTOVERS_END = Duration.ofSeconds(15);

  private final Path path;
  private final FileChannel channel;
  private final FileLock lock;

  private DataFolder(Path path, FileChannel channel, FileLock lock) {
    this.path = path;
    this.channel = channel;
    this.lock = lock;
  }

  /**
   * Makes the folder if it is new and takes it.
   *
   * @throws Failure if it cannot be written, or another stack has it
   */
  public static DataFolder open(Path folder) {
    return openIfFree(folder)
        .orElseThrow(
            () ->
                new Failure(
                    "data folder " + folder + " is in use by process " + owner(folder),
                    "stop that one, or give another folder with --data"));
  }

  /**
   * As {@link #open}, but empty if another stack has the folder.
   *
   * @throws Failure if it cannot be written
   */
  public static Optional<DataFolder> openIfFree(Path folder) {
    Path path = folder.toAbsolutePath().normalize();
    FileChannel channel = openLockFile(path);
    try {
      // The lock lies behind the text, so that others can read whose it is.
      FileLock lock = channel.tryLock(Long.MAX_VALUE - 1, 1, false);
      if (lock == null) {
        channel.close();
        return Optional.empty();
      }
      DataFolder data = new DataFolder(path, channel, lock);
      data.writeOwner();
      Leftovers.awaitEnd(path.resolve("children"), LEFTOVERS_END);
      return Optional.of(data);
    } catch (OverlappingFileLockException e) {
      closeQuietly(channel, path);
      return Optional.empty();
    } catch (IOException e) {
      throw notWritable(path, e);
    }
  }

  private static void closeQuietly(FileChannel channel, Path path) {
    try {
      channel.close();
    } catch (IOException e) {
      throw notWritable(path, e);
    }
  }

  private static FileChannel openLockFile(Path path) {
    try {
      Files.createDirectories(path);
      return FileChannel.open(
          path.resolve("lock"),
          StandardOpenOption.CREATE,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw notWritable(path, e);
    }
  }

  private static Failure notWritable(Path path, IOException e) {
    return new Failure(
        "data folder " + path + " cannot be written: " + e, "give another one with --data", e);
  }

  /** The folder, absolute. */
  public Path path() {
    return path;
  }

  /** Sub-folder of a part, made if it is new. */
  public Path folder(String part) {
    Path folder = path.resolve(part);
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw notWritable(folder, e);
    }
  }

  /** Log file of a child process. */
  public Path log(String child) {
    return folder("logs").resolve(child + ".log");
  }

  /** Remembers a child process, so that the next owner can wait for its end. */
  void remember(String child, ProcessHandle process) {
    Leftovers.remember(folder("children"), child, process);
  }

  /** The ports of the last time if they are free, else new ones, which are remembered. */
  public Ports ports() {
    return ports(OptionalInt.empty(), OptionalInt.empty());
  }

  /**
   * As {@link #ports()}, with wishes.
   *
   * @throws Failure if a wished port is taken
   */
  public Ports ports(OptionalInt broker, OptionalInt registry) {
    Ports base = PortsFile.read(path).filter(Ports::allFree).orElseGet(Ports::free);
    broker.ifPresent(port -> requireFree(port, "--broker-port"));
    registry.ifPresent(port -> requireFree(port, "--registry-port"));
    Ports ports =
        new Ports(
            broker.orElse(base.broker()), base.controller(), registry.orElse(base.registry()));
    PortsFile.write(path, ports);
    return ports;
  }

  private static void requireFree(int port, String option) {
    if (!Ports.isFree(port)) {
      throw new Failure("port " + port + " is taken", "give another one with " + option);
    }
  }

  @Override
  public void close() {
    try {
      lock.release();
      channel.close();
    } catch (IOException e) {
      throw notWritable(path, e);
    }
  }

  private void writeOwner() throws IOException {
    channel.truncate(0);
    String pid = Long.toString(ProcessHandle.current().pid());
    channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)), 0);
  }

  private static String owner(Path folder) {
    try {
      return Files.readString(folder.resolve("lock"));
    } catch (IOException e) {
      return "? (" + e.getMessage() + ")";
    }
  }
}
