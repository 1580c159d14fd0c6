package survivor.cli.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import survivor.cli.Clock;
import survivor.cli.Failure;
import survivor.cli.options.LogOptions;
import survivor.schemas.LogAddress;

/** The roles as child processes: this program's own subcommands, each with its own heap. */
public final class Roles {
  private static final String MAIN = "survivor.cli.Main";
  private static final Duration READY_WITHIN = Duration.ofSeconds(90);
  private static final List<String> SMALL = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final DataFolder data;
  private final Supervisor supervisor;
  private final Clock clock;

  public Roles(DataFolder data, Supervisor supervisor, Clock clock) {
    this.data = data;
    this.supervisor = supervisor;
    this.clock = clock;
  }

  /**
   * Starts one shard of the generator; its pauses are measured, so it has the quietest collector.
   */
  public Supervised generator(LogAddress log, int shard, int shards, List<String> arguments) {
    List<String> all = new ArrayList<>(List.of("--shard=" + shard, "--shards=" + shards));
    all.addAll(arguments);
    String recordings = "-XX:FlightRecorderOptions=repository=" + data.folder("recordings");
    List<String> flags = List.of("-XX:+UseZGC", recordings);
    String name = shards == 1 ? "generator" : "generator-" + shard;
    return start(name, "generator", 320, flags, log, all, Set.of());
  }

  /** Starts the aggregator. */
  public Supervised aggregator(LogAddress log) {
    List<String> arguments = List.of("--state=" + data.folder("state"));
    return start(
        "aggregator", "aggregator", 320, List.of("-XX:+UseSerialGC"), log, arguments, Set.of());
  }

  /** Starts the controller of a run; its exit code says how the run ended. */
  public Supervised controller(LogAddress log, List<String> arguments) {
    Set<Integer> done = Set.of(0, 1, 2, 3);
    return start("controller", "controller", 128, SMALL, log, arguments, done);
  }

  /**
   * Starts a simulated replica, which is to disturb its client no more than one elsewhere would.
   */
  public Supervised simulator(int port, List<String> arguments) {
    return replica("simulator", port, Duration.ZERO, arguments);
  }

  /**
   * Starts a simulated replica of a fleet; after an end it is started again on the same port.
   *
   * @param name what it is called, for example replica-0
   * @param port above 0
   * @param restartDelay from its end until it is started again, at least
   */
  public Supervised replica(String name, int port, Duration restartDelay, List<String> arguments) {
    List<String> all = new ArrayList<>(List.of("--port=" + port));
    all.addAll(arguments);
    all.add("--ready-file=" + freshReadyFile(name));
    List<String> flags = List.of("-XX:+UseSerialGC");
    List<String> words = java(160, flags, command("simulator", all)).backgroundWords();
    return supervisor.start(spec(name, words, Map.of(), Set.of()).withRestartDelay(restartDelay));
  }

  /**
   * Starts a gateway.
   *
   * @param log where its routes go; empty if the arguments name a file
   */
  public Supervised gateway(Optional<LogAddress> log, List<String> arguments) {
    List<String> flags = List.of("-XX:+UseSerialGC");
    if (log.isPresent()) {
      return start("gateway", "gateway", 160, flags, log.get(), arguments, Set.of());
    }
    List<String> all = new ArrayList<>(arguments);
    all.add("--ready-file=" + freshReadyFile("gateway"));
    List<String> words = java(160, flags, command("gateway", all)).backgroundWords();
    return supervisor.start(spec("gateway", words, Map.of(), Set.of()));
  }

  /**
   * Waits until a role has said that it is ready.
   *
   * @throws Failure if it is given up or needs more than a minute and a half
   */
  public void awaitReady(Supervised role) {
    Path file = readyFile(role.name());
    boolean ready =
        Health.await(clock, READY_WITHIN, () -> role.end().isDone() || Files.exists(file));
    if (!ready || role.end().isDone()) {
      throw new Failure(
          "the " + role.name() + " does not get ready",
          "its output is in " + data.log(role.name()));
    }
  }

  /** File with what a role has printed. */
  Path log(String name) {
    return data.log(name);
  }

  /** A subcommand in a JVM of its own. */
  static JavaCommand java(int heapMb, List<String> flags, List<String> arguments) {
    String classPath = System.getProperty("java.class.path");
    return new JavaCommand(heapMb, flags, classPath, MAIN, arguments);
  }

  private Supervised start(
      String name,
      String role,
      int heapMb,
      List<String> flags,
      LogAddress log,
      List<String> arguments,
      Set<Integer> done) {
    List<String> all =
        new ArrayList<>(List.of("--bootstrap=" + log.bootstrap(), "--registry=" + log.registry()));
    all.addAll(arguments);
    if (!role.equals("controller")) {
      all.add("--ready-file=" + freshReadyFile(name));
    }
    Map<String, String> environment =
        Map.of(LogOptions.PROPERTIES_VARIABLE, LogOptions.asText(log.clientProperties()));
    JavaCommand command = java(heapMb, flags, command(role, all));
    List<String> words = role.equals("generator") ? command.words() : command.backgroundWords();
    return supervisor.start(spec(name, words, environment, done));
  }

  private ChildSpec spec(
      String name, List<String> command, Map<String, String> environment, Set<Integer> done) {
    return new ChildSpec(name, command, environment, data.log(name), done, Duration.ofSeconds(15));
  }

  private static List<String> command(String role, List<String> arguments) {
    List<String> all = new ArrayList<>(List.of(role));
    all.addAll(arguments);
    return all;
  }

  private Path readyFile(String name) {
    return data.folder("ready").resolve(name);
  }

  private Path freshReadyFile(String name) {
    Path file = readyFile(name);
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + file, e);
    }
    return file;
  }
}
