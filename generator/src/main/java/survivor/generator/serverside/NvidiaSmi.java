package survivor.generator.serverside;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import survivor.log.DeviceReading;

/** Asks {@code nvidia-smi}, or a program that answers like it, once. */
final class NvidiaSmi {
  private static final String FIELDS =
      "index,name,clocks.sm,clocks.mem,temperature.gpu,power.draw,utilization.gpu";
  private static final int MOST_BYTES = 1 << 16;
  private static final int COUNT = FIELDS.split(",", -1).length;

  private NvidiaSmi() {}

  /**
   * Runs the program.
   *
   * @param timeoutMs after which it is killed, with what it started
   * @throws IOException if it cannot be started, fails, takes too long, or says nothing readable
   */
  static List<DeviceReading> read(String program, long timeoutMs) throws IOException {
    // A file, since a pipe stays open for as long as anything that the program started lives.
    Path said = Files.createTempFile("survivor-devices", ".txt");
    try {
      Process process =
          new ProcessBuilder(program, "--query-gpu=" + FIELDS, "--format=csv,noheader,nounits")
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
      process.getOutputStream().close();
      await(process, program, timeoutMs);
      String text = text(said);
      if (process.exitValue() != 0) {
        throw new IOException(program + " ended with " + process.exitValue() + ": " + head(text));
      }
      return parse(text);
    } finally {
      Files.deleteIfExists(said);
    }
  }

  private static void await(Process process, String program, long timeoutMs) throws IOException {
    try {
      if (process.waitFor(timeoutMs, TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    throw new IOException(program + " did not end within " + timeoutMs + " ms");
  }

  private static String text(Path said) throws IOException {
    try (InputStream in = Files.newInputStream(said)) {
      return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
    }
  }

  /**
   * Reads its lines: comma-separated values, of which one that is no number is not observed.
   *
   * @throws IOException if a line is none of them, or there is no line
   */
  static List<DeviceReading> parse(String text) throws IOException {
    List<DeviceReading> devices = new ArrayList<>();
    for (String line : text.lines().filter(l -> !l.isBlank()).toList()) {
      String[] cells = line.split("\\s*,\\s*", -1);
      if (cells.length != COUNT || number(cells[0]) == null) {
        throw new IOException("no device line: " + head(line));
      }
      Double percent = number(cells[6]);
      devices.add(
          new DeviceReading(
              number(cells[0]).intValue(),
              cells[1],
              number(cells[2]),
              number(cells[3]),
              number(cells[4]),
              number(cells[5]),
              percent == null ? null : percent / 100));
    }
    if (devices.isEmpty()) {
      throw new IOException("it names no device");
    }
    return devices;
  }

  private static Double number(String cell) {
    try {
      double value = Double.parseDouble(cell.strip());
      return Double.isFinite(value) ? value : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static String head(String text) {
    String line = text.lines().findFirst().orElse("");
    return line.substring(0, Math.min(200, line.length()));
  }
}
