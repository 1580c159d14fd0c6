package survivor.cli.stack;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/** The ports that a data folder's stack had last. */
final class PortsFile {
  private static final String NAME = "ports.properties";

  private PortsFile() {}

  /** The ports; empty if there never was a stack, or the file was cut by a crash. */
  static Optional<Ports> read(Path folder) {
    Path file = folder.resolve(NAME);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Properties p = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      p.load(reader);
      return Optional.of(new Ports(port(p, "broker"), port(p, "controller"), port(p, "registry")));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  static void write(Path folder, Ports ports) {
    Properties p = new Properties();
    p.setProperty("broker", Integer.toString(ports.broker()));
    p.setProperty("controller", Integer.toString(ports.controller()));
    p.setProperty("registry", Integer.toString(ports.registry()));
    Path file = folder.resolve(NAME);
    try (Writer writer = Files.newBufferedWriter(file)) {
      p.store(writer, "loopback ports of this stack");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private static int port(Properties p, String name) {
    return Integer.parseInt(p.getProperty(name, ""));
  }
}
