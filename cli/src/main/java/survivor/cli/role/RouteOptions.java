package survivor.cli.role;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import survivor.cli.Failure;
import survivor.cli.SystemClock;
import survivor.cli.kafka.RouteTopic;
import survivor.cli.options.LogOptions;
import survivor.cli.routes.OfRuns;
import survivor.cli.routes.RouteFile;
import survivor.cli.routes.RouteQueue;
import survivor.cli.routes.RouteSink;
import survivor.cli.stack.LogReady;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;

/** Where routes go. */
final class RouteOptions {
  private static final int CAPACITY = 65_536;

  @Mixin private LogOptions log;

  @Option(
      names = "--routes",
      paramLabel = "FILE",
      description = "Append routes to this file, a JSON line each, in place of the log.")
  private Path file;

  @Option(
      names = "--run",
      paramLabel = "ID",
      description = "Keep the routes of this run only (default: of every run).")
  private String run;

  /** Which routes are kept. */
  OfRuns filter() {
    return new OfRuns(Optional.ofNullable(run));
  }

  /**
   * Opens what was named.
   *
   * @throws Failure if nothing was named, or both a log and a file, or it cannot be written
   */
  RouteQueue open() {
    return new RouteQueue(CAPACITY, sink(), System.err::println);
  }

  /**
   * The exit code's reason.
   *
   * @return what is missing of the routes, after the queue was closed
   */
  static Optional<String> lost(RouteQueue queue) {
    return queue.lost() == 0
        ? Optional.empty()
        : Optional.of(queue.lost() + " routes are lost: " + queue.why().orElse("?"));
  }

  private RouteSink sink() {
    Optional<LogAddress> address = log.external();
    if (address.isPresent() == (file != null)) {
      throw new Failure(
          "routes go either to a log or to a file",
          "give --bootstrap HOST:PORT and --registry URL, or --routes FILE");
    }
    if (address.isEmpty()) {
      return RouteFile.open(file);
    }
    SchemaIds ids = LogReady.prepare(address.get(), Duration.ofSeconds(60), new SystemClock());
    return RouteTopic.open(address.get(), ids);
  }
}
