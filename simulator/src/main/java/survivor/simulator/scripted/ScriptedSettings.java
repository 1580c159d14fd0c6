package survivor.simulator.scripted;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How to run one scripted replica.
 *
 * @param host address to listen on
 * @param port port to listen on, 0 for a free one
 * @param folder holds the case files
 * @param slots requests played at once, at least 1; empty for no limit
 * @param sequence cases played in turn, from the first again after the last; empty where the
 *     request names its case
 * @param abort whether a client that leaves ends its play and frees its slot
 * @param metricsFile answers {@code /metrics} in place of the replica's own gauges
 * @param log file with one JSON line a request; it is overwritten
 */
public record ScriptedSettings(
    String host,
    int port,
    Path folder,
    OptionalInt slots,
    List<String> sequence,
    boolean abort,
    Optional<Path> metricsFile,
    Optional<Path> log) {

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException naming the first value outside its range
   */
  public ScriptedSettings {
    sequence = List.copyOf(sequence);
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port must be 0 to 65535");
    }
    if (slots.isPresent() && slots.getAsInt() < 1) {
      throw new IllegalArgumentException("slots must be at least 1");
    }
  }

  /** A replica on a free loopback port that plays what each request names. */
  public static ScriptedSettings onFreePort(Path folder) {
    return new ScriptedSettings(
        "127.0.0.1",
        0,
        folder,
        OptionalInt.empty(),
        List.of(),
        true,
        Optional.empty(),
        Optional.empty());
  }

  /** The same with so many slots. */
  public ScriptedSettings withSlots(int count) {
    return new ScriptedSettings(
        host, port, folder, OptionalInt.of(count), sequence, abort, metricsFile, log);
  }

  /** The same with cases in turn. */
  public ScriptedSettings withSequence(String... cases) {
    return new ScriptedSettings(host, port, folder, slots, List.of(cases), abort, metricsFile, log);
  }

  /** The same, playing on after a client has left. */
  public ScriptedSettings withoutAbort() {
    return new ScriptedSettings(host, port, folder, slots, sequence, false, metricsFile, log);
  }

  /** The same with the gauges of a file. */
  public ScriptedSettings withMetrics(Path file) {
    return new ScriptedSettings(host, port, folder, slots, sequence, abort, Optional.of(file), log);
  }
}
