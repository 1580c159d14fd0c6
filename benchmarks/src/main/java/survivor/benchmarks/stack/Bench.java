package survivor.benchmarks.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import survivor.benchmarks.Workplace;
import survivor.benchmarks.kafka.EventTopics;
import survivor.cli.Failure;
import survivor.cli.stack.ChildSpec;
import survivor.cli.stack.DataFolder;
import survivor.cli.stack.JavaCommand;
import survivor.cli.stack.LogReady;
import survivor.cli.stack.Ports;
import survivor.cli.stack.Roles;
import survivor.cli.stack.Stack;
import survivor.cli.stack.Supervised;
import survivor.cli.stack.Supervisor;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;

/** A broker and a registry with an empty log, and roles beside them, in a folder of its own. */
public final class Bench implements AutoCloseable {
  private static final Duration READY = Duration.ofSeconds(60);
  private static final Set<Integer> ANY_END = Set.of(0, 1, 2, 3, 134, 137, 143);

  private final DataFolder data;
  private final Supervisor supervisor;
  private final Thread onExit;
  private final LogAddress log;
  private final SchemaIds ids;
  private final Roles roles;

  private Bench(Workplace place, Path folder, int eventPartitions) {
    this.data = DataFolder.open(folder);
    this.supervisor =
        new Supervisor(data, place.clock(), place.say(), f -> place.say().accept(f.line()));
    this.onExit = new Thread(this::discard, "discard");
    Runtime.getRuntime().addShutdownHook(onExit);
    this.log = Stack.start(data, supervisor);
    EventTopics.create(log, eventPartitions);
    this.ids = LogReady.prepare(log, READY, place.clock());
    this.roles = new Roles(data, supervisor, place.clock());
  }

  /**
   * Starts broker and registry.
   *
   * @param eventPartitions partitions of events and outcomes
   * @throws Failure if one does not answer
   */
  public static Bench start(Workplace place, int eventPartitions) {
    place.say().accept("starting broker and registry");
    return new Bench(place, Folders.fresh(place.root()), eventPartitions);
  }

  /** Where the log is. */
  public LogAddress log() {
    return log;
  }

  /** Ids of the contract's schemas. */
  public SchemaIds ids() {
    return ids;
  }

  /** The folder that everything lies in. */
  public Path folder() {
    return data.path();
  }

  /** Process id of the broker. */
  public long brokerPid() {
    return supervisor.children().getFirst().pid();
  }

  /** Starts the one generator and waits until it takes steps. */
  public Supervised generator() {
    Supervised generator = roles.generator(log, 0, 1, List.of());
    roles.awaitReady(generator);
    return generator;
  }

  /** Starts the aggregator and waits until it runs. */
  public Supervised aggregator() {
    Supervised aggregator = roles.aggregator(log);
    roles.awaitReady(aggregator);
    return aggregator;
  }

  /** Starts a simulated replica and waits until it answers; returns its port. */
  public int simulator(String preset) {
    return simulator(List.of("--preset=" + preset));
  }

  /** As {@link #simulator(String)}, with options of the simulator's command. */
  public int simulator(List<String> options) {
    int port = Ports.free().broker();
    roles.awaitReady(roles.simulator(port, options));
    return port;
  }

  /** Starts a JVM on this process's class path; it is not started again when it ends. */
  public Supervised jvm(
      String name, int heapMb, List<String> flags, String main, List<String> words) {
    String classPath = System.getProperty("java.class.path");
    JavaCommand command = new JavaCommand(heapMb, flags, classPath, main, words);
    return supervisor.start(
        new ChildSpec(
            name, command.words(), Map.of(), data.log(name), ANY_END, Duration.ofSeconds(20)));
  }

  /** What a child has printed so far. */
  public String printed(Supervised child) {
    try {
      return Files.readString(data.log(child.name()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the output of " + child.name(), e);
    }
  }

  /** Stops all and removes the folder. */
  @Override
  public void close() {
    supervisor.close();
    data.close();
    Folders.remove(data.path());
    Runtime.getRuntime().removeShutdownHook(onExit);
  }

  private void discard() {
    supervisor.kill();
    Folders.remove(data.path());
  }
}
