package survivor.cli.stack;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
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
import java.util.Properties;
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
    Path path = folder.toAbsolutePath().normalize();
    FileChannel channel = openLockFile(path);
    try {
      FileLock lock = channel.tryLock(Long.MAX_VALUE - 1, 1, false);
      if (lock == null) {
        throw inUse(path, channel);
      }
      DataFolder data = new DataFolder(path, channel, lock);
      data.writeOwner();
      Leftovers.awaitEnd(path.resolve("children"), LEFTOVERS_END);
      return data;
    } catch (OverlappingFileLockException e) {
      throw inUse(path, channel);
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

  private static Failure inUse(Path path, FileChannel channel) {
    String owner = readOwner(channel);
    return new Failure(
        "data folder " + path + " is in use by process " + owner,
        "stop that one, or give another folder with --data");
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
    Optional<Ports> remembered = readPorts().filter(Ports::allFree);
    if (remembered.isPresent()) {
      return remembered.get();
    }
    Ports fresh = Ports.free();
    writePorts(fresh);
    return fresh;
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

  private Optional<Ports> readPorts() {
    Path file = path.resolve("ports.properties");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Properties p = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      p.load(reader);
      return Optional.of(new Ports(port(p, "broker"), port(p, "controller"), port(p, "registry")));
    } catch (IOException e) {
      throw notWritable(file, e);
    } catch (NumberFormatException e) {
      return Optional.empty(); // cut by a crash: new ports do as well
    }
  }

  private static int port(Properties p, String name) {
    return Integer.parseInt(p.getProperty(name, ""));
  }

  private void writePorts(Ports ports) {
    Properties p = new Properties();
    p.setProperty("broker", Integer.toString(ports.broker()));
    p.setProperty("controller", Integer.toString(ports.controller()));
    p.setProperty("registry", Integer.toString(ports.registry()));
    Path file = path.resolve("ports.properties");
    try (Writer writer = Files.newBufferedWriter(file)) {
      p.store(writer, "loopback ports of this stack");
    } catch (IOException e) {
      throw notWritable(file, e);
    }
  }

  private void writeOwner() throws IOException {
    channel.truncate(0);
    String pid = Long.toString(ProcessHandle.current().pid());
    channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)), 0);
  }

  private static String readOwner(FileChannel channel) {
    try (channel) {
      ByteBuffer text = ByteBuffer.allocate(32);
      int n = channel.read(text, 0);
      return n <= 0 ? "?" : new String(text.array(), 0, n, StandardCharsets.US_ASCII);
    } catch (IOException e) {
      return "? (" + e.getMessage() + ")";
    }
  }
}
