package survivor.cli.stack;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import survivor.cli.AppFolder;
import survivor.cli.Failure;
import survivor.cli.SystemClock;
import survivor.schemas.LogAddress;

/** Broker and registry as children of this process. Whoever owns the supervisor stops them. */
public final class Stack {
  private static final Duration START_WITHIN = Duration.ofSeconds(60);
  private static final String LOOPBACK = "127.0.0.1";

  private Stack() {}

  /**
   * Starts both side by side and returns their address once both answer.
   *
   * @throws Failure if one does not answer within a minute or is given up
   */
  public static LogAddress start(DataFolder data, Supervisor supervisor) {
    return start(data, data.ports(), supervisor);
  }

  /** As {@link #start(DataFolder, Supervisor)}, on these ports. */
  public static LogAddress start(DataFolder data, Ports ports, Supervisor supervisor) {
    Supervised broker = supervisor.start(broker(data, ports));
    Supervised registry = supervisor.start(registry(data, ports.registry(), LOOPBACK));
    LogAddress address = address(ports);
    awaitHealth(registry, data, () -> Health.registry(address.registry(), Duration.ofSeconds(2)));
    awaitHealth(broker, data, () -> Health.broker(address, Duration.ofSeconds(2)));
    return address;
  }

  /** Address of the stack that another process runs on a folder, where one was ever started. */
  public static Optional<LogAddress> addressOf(Path data) {
    return PortsFile.read(data.toAbsolutePath().normalize()).map(Stack::address);
  }

  private static LogAddress address(Ports ports) {
    return new LogAddress(
        LOOPBACK + ":" + ports.broker(), registryAddress(LOOPBACK, ports.registry()), Map.of());
  }

  /** Root of a registry's Confluent API. */
  public static URI registryAddress(String host, int port) {
    return URI.create("http://" + host + ":" + port + "/apis/ccompat/v7");
  }

  /** The broker as a child process. */
  static ChildSpec broker(DataFolder data, Ports ports) {
    List<String> arguments =
        List.of(
            "broker",
            "--port=" + ports.broker(),
            "--quorum-port=" + ports.controller(),
            "--data=" + data.folder("broker"));
    return new ChildSpec(
        "broker",
        Roles.java(384, List.of("-XX:+UseSerialGC", "-XX:MaxDirectMemorySize=64m"), arguments)
            .backgroundWords(),
        Map.of(),
        data.log("broker"),
        Set.of(),
        Duration.ofSeconds(10));
  }

  /** The registry as a child process, its data in a file. */
  public static ChildSpec registry(DataFolder data, int port, String host) {
    Path database = data.folder("registry").resolve("db");
    List<String> flags =
        List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Dquarkus.http.host=" + host,
            "-Dquarkus.http.port=" + port,
            "-Dquarkus.datasource.jdbc.initial-size=2",
            "-Dquarkus.datasource.jdbc.min-size=2");
    JavaCommand command =
        new JavaCommand(
            256,
            flags,
            AppFolder.find().registryClassPath(),
            RegistryMain.class.getName(),
            List.of());
    return new ChildSpec(
        "registry",
        command.backgroundWords(),
        Map.of("REGISTRY_DATASOURCE_URL", "jdbc:h2:file:" + database),
        data.log("registry"),
        Set.of(),
        Duration.ofSeconds(8));
  }

  private static void awaitHealth(
      Supervised child, DataFolder data, Supplier<Optional<String>> illness) {
    boolean answered =
        Health.await(
            new SystemClock(),
            START_WITHIN,
            () -> child.end().isDone() || (child.alive() && illness.get().isEmpty()));
    if (!answered || child.end().isDone()) {
      throw new Failure(
          "the embedded " + child.name() + " does not answer",
          "its output is in " + data.log(child.name()));
    }
  }
}
