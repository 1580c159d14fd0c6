package survivor.cli.role;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import survivor.cli.ExitCode;
import survivor.cli.routes.AccessLog;
import survivor.cli.routes.RouteQueue;
import survivor.cli.stack.ParentWatch;
import survivor.log.Routed;

/** Routes from a proxy's access log, in the foreground. */
@Command(
    name = "routes",
    mixinStandardHelpOptions = true,
    description = "Records where requests went, from the access log of a proxy.",
    footer = {
      "",
      "A line is a JSON object: requestId (the header x-request-id), upstream, wallNs (since",
      "1970) or time (seconds since 1970, or ISO 8601), and if you like status and error.",
      "docs/real-proxies.md has the log format for HAProxy and nginx.",
      "",
      "Exit codes: 0 read whole or told to stop, 3 lines were unreadable or routes lost,",
      "1 broken.",
      "",
      "Examples:",
      "  survivor routes --access-log=/var/log/proxy.jsonl --bootstrap=HOST:9092 --registry=URL",
      "  survivor routes --access-log=proxy.jsonl --whole --run=RUN --routes=routes.jsonl"
    })
public final class RoutesCommand implements Callable<Integer> {
  private static final Duration POLL = Duration.ofMillis(200);

  @Mixin private ReadyFile ready;
  @Mixin private RouteOptions routes;

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      required = true,
      description = "The access log, also one that is not there yet or is rotated.")
  private Path accessLog;

  @Option(
      names = "--whole",
      description = "Read the file once and end (default: what comes from now on).")
  private boolean whole;

  @Override
  public Integer call() {
    Foreground foreground = new Foreground();
    ParentWatch.stopWithParent(foreground::stop);
    RouteQueue queue = routes.open();
    AccessLog log;
    try (queue) {
      Consumer<Routed> keep =
          route -> {
            if (routes.filter().test(route)) {
              queue.offer(route);
            }
          };
      log =
          whole
              ? AccessLog.readAll(accessLog, keep, RoutesCommand::complain)
              : follow(keep, foreground);
    }
    System.out.println(log.told() + " requests in " + accessLog);
    Optional<String> lost =
        log.unreadable() == 0
            ? RouteOptions.lost(queue)
            : Optional.of(log.unreadable() + " lines of " + accessLog + " were no routes");
    lost.ifPresent(RoutesCommand::complain);
    return lost.isPresent() ? ExitCode.UNDECIDED.code() : ExitCode.VALID.code();
  }

  private AccessLog follow(Consumer<Routed> keep, Foreground foreground) {
    try (AccessLog log = AccessLog.ofNew(accessLog, keep, RoutesCommand::complain)) {
      ready.say("routes: following " + accessLog);
      boolean last = false;
      while (!last) {
        last = foreground.await(POLL);
        log.poll();
      }
      return log;
    }
  }

  private static void complain(String line) {
    System.err.println(line);
  }
}
