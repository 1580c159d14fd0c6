package survivor.cli.role;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import survivor.cli.ExitCode;
import survivor.cli.Failure;
import survivor.cli.options.Nanos;
import survivor.cli.routes.RouteQueue;
import survivor.cli.stack.ParentWatch;
import survivor.cli.stack.Ports;
import survivor.log.Routed;
import survivor.simulator.gateway.Balance;
import survivor.simulator.gateway.EndpointChanged;
import survivor.simulator.gateway.Gateway;
import survivor.simulator.gateway.GatewaySettings;
import survivor.simulator.gateway.ProbeRules;
import survivor.simulator.gateway.Route;
import survivor.simulator.gateway.Upstream;

/** The gateway in the foreground. */
@Command(
    name = "gateway",
    mixinStandardHelpOptions = true,
    description = "Spreads requests over replicas and records where each one went.",
    footer = {
      "",
      "It fails as a Kubernetes Service does: a lost replica stays listed until its probes",
      "have failed and the grace period is over, and nothing is tried twice. The header",
      "x-upstream names the replica; GET /endpoints says which are listed. A request has a",
      "route if its x-request-id is RUN/STEP/INDEX, as the generator sends it.",
      "",
      "Exit codes: 0 told to stop, 3 routes were lost, 1 broken.",
      "",
      "Examples:",
      "  survivor gateway --listen=8080 --routes=routes.jsonl \\",
      "    --upstream=replica-0=http://127.0.0.1:8000 --upstream=replica-1=http://127.0.0.1:8001",
      "  survivor gateway --listen=8080 --upstream=a=http://HOST:8000 --balance=connection \\",
      "    --probe-period=10s --probe-failures=3 --grace=40s --bootstrap=HOST:9092 --registry=URL"
    })
public final class GatewayCommand implements Callable<Integer> {
  @Mixin private ReadyFile ready;
  @Mixin private RouteOptions routes;

  @Option(names = "--host", defaultValue = "127.0.0.1", description = "Address (${DEFAULT-VALUE}).")
  private String host;

  @Option(names = "--listen", defaultValue = "8080", description = "HTTP (${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--upstream",
      paramLabel = "NAME=URL",
      required = true,
      description = "A replica; may be repeated.")
  private Map<String, URI> upstreams = new LinkedHashMap<>();

  @Option(
      names = "--balance",
      defaultValue = "request",
      description = {
        "What takes turns (${DEFAULT-VALUE}): request, as behind a layer-7",
        "proxy, or connection, as behind a Service."
      })
  private Balance balance;

  @Option(
      names = "--probe-period",
      paramLabel = "TIME",
      defaultValue = "1s",
      converter = Nanos.class,
      description = "Between two GET /health of a replica (${DEFAULT-VALUE}).")
  private long periodNs;

  @Option(
      names = "--probe-timeout",
      paramLabel = "TIME",
      defaultValue = "1s",
      converter = Nanos.class,
      description = "Until a probe without an answer has failed (${DEFAULT-VALUE}).")
  private long timeoutNs;

  @Option(
      names = "--probe-failures",
      defaultValue = "3",
      description = "Failed probes in a row until a replica leaves (${DEFAULT-VALUE}).")
  private int failures;

  @Option(
      names = "--probe-successes",
      defaultValue = "1",
      description = "Good probes in a row until it is listed (${DEFAULT-VALUE}).")
  private int successes;

  @Option(
      names = "--grace",
      paramLabel = "TIME",
      defaultValue = "0s",
      converter = Nanos.class,
      description = "How long one that leaves stays listed (${DEFAULT-VALUE}).")
  private long graceNs;

  @Option(
      names = "--connect-timeout",
      paramLabel = "TIME",
      converter = Nanos.class,
      description = "Default: 5s by request, none (0) by connection.")
  private Long connectTimeoutNs;

  @Override
  public Integer call() {
    Foreground foreground = new Foreground();
    ParentWatch.stopWithParent(foreground::stop);
    GatewaySettings settings = settings();
    if (port != 0 && !Ports.isFree(port)) {
      throw new Failure("port " + port + " is taken", "give another one with --listen");
    }
    RouteQueue queue = routes.open();
    try (queue;
        Gateway gateway =
            Gateway.start(settings, route -> keep(route, queue), GatewayCommand::say)) {
      ready.say("gateway: http://" + host + ":" + gateway.port() + " to " + upstreams.keySet());
      foreground.await();
    }
    Optional<String> lost = RouteOptions.lost(queue);
    lost.ifPresent(System.err::println);
    return lost.isPresent() ? ExitCode.UNDECIDED.code() : ExitCode.VALID.code();
  }

  private void keep(Route route, RouteQueue queue) {
    Routed record =
        Routed.newBuilder()
            .setRequestId(route.requestId())
            .setUpstream(route.upstream().orElse(""))
            .setWallNs(route.wallNs())
            .setSource("gateway")
            .setStatus(null)
            .setError(route.error().orElse(null))
            .build();
    if (routes.filter().test(record)) {
      queue.offer(record);
    }
  }

  private static void say(EndpointChanged change) {
    System.out.println(change.upstream() + " is " + change.state() + " at " + change.wallNs());
  }

  private GatewaySettings settings() {
    long byDefault = balance == Balance.REQUEST ? 5_000_000_000L : 0;
    try {
      List<Upstream> all =
          upstreams.entrySet().stream().map(e -> new Upstream(e.getKey(), e.getValue())).toList();
      ProbeRules probes =
          new ProbeRules(
              Duration.ofNanos(periodNs),
              Duration.ofNanos(timeoutNs),
              failures,
              successes,
              Duration.ofNanos(graceNs));
      long connectNs = connectTimeoutNs == null ? byDefault : connectTimeoutNs;
      return new GatewaySettings(host, port, all, balance, probes, Duration.ofNanos(connectNs));
    } catch (IllegalArgumentException e) {
      throw new Failure(e.getMessage(), "see survivor gateway --help", e);
    }
  }
}
