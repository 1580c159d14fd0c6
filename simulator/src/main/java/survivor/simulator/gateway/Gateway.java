package survivor.simulator.gateway;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.AttributeKey;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.reactivestreams.Publisher;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;
import survivor.simulator.clock.Clock;
import survivor.simulator.clock.SystemClock;

/**
 * A gateway that listens. {@code /endpoints} says where its replicas stand; {@code /metrics} is not
 * served, since a sum over replicas would hide the one that waits; all else passes through. Its
 * threads are daemons: who starts it keeps it alive.
 */
public final class Gateway implements AutoCloseable {
  private static final AttributeKey<Upstream> KEPT = AttributeKey.valueOf("survivor-upstream");
  private static final int LOOPS = 2;
  private static final int CONNECTIONS = 100_000;

  /** Below the 5 s after which vLLM closes an idle connection. */
  private static final Duration IDLE = Duration.ofMillis(2_500);

  private static final Duration END = Duration.ofSeconds(5);

  private final GatewaySettings settings;
  private final RouteLog routes;
  private final Clock clock = new SystemClock();
  private final Endpoints endpoints;
  private final LoopResources loops = LoopResources.create("gateway", 1, LOOPS, true);
  private final ChannelGroup channels = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
  private final ConnectionProvider connections;
  private final HttpClient http;
  private final Prober prober;
  private final DisposableServer server;

  private Gateway(GatewaySettings settings, RouteLog routes, Consumer<EndpointChanged> changes) {
    this.settings = settings;
    this.routes = routes;
    this.endpoints = new Endpoints(settings.upstreams(), settings.probes(), clock, changes);
    this.connections =
        ConnectionProvider.builder("gateway")
            .maxConnections(CONNECTIONS)
            .lifo()
            .maxIdleTime(IDLE)
            .evictInBackground(IDLE)
            .build();
    this.http = client();
    this.server = bind();
    this.prober = new Prober(settings.upstreams(), endpoints, settings.probes(), loops);
  }

  /**
   * Starts a gateway; it listens when this returns, and begins to probe.
   *
   * @param routes told where each request with an {@code x-request-id} went
   * @param changes told when an endpoint changes where it stands; returns at once
   * @throws reactor.netty.ChannelBindException if the port is taken
   */
  public static Gateway start(
      GatewaySettings settings, RouteLog routes, Consumer<EndpointChanged> changes) {
    return new Gateway(settings, routes, changes);
  }

  /** The port that it listens on. */
  public int port() {
    return server.port();
  }

  private HttpClient client() {
    return HttpClient.create(connections)
        .runOn(loops)
        .disableRetry(true)
        .followRedirect(false)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) settings.connectTimeout().toMillis());
  }

  private DisposableServer bind() {
    try {
      return HttpServer.create()
          .host(settings.host())
          .port(settings.port())
          .runOn(loops)
          .channelGroup(channels)
          .option(ChannelOption.SO_BACKLOG, 2048)
          .childOption(ChannelOption.TCP_NODELAY, true)
          .handle(this::handle)
          .bindNow();
    } catch (RuntimeException e) {
      release();
      throw e;
    }
  }

  private Publisher<Void> handle(HttpServerRequest request, HttpServerResponse response) {
    switch (request.fullPath()) {
      case "/endpoints" -> {
        return Replies.json(response, endpoints.json());
      }
      case "/metrics" -> {
        return Replies.error(response, 404, "each replica has its own /metrics");
      }
      default -> {
        return pass(request, response);
      }
    }
  }

  private Publisher<Void> pass(HttpServerRequest request, HttpServerResponse response) {
    long wallNs = clock.wallNs();
    Optional<Upstream> chosen = choose(request);
    if (chosen.isPresent()) {
      return new Passage(chosen.get(), wallNs, routes, settings.balance(), request, response)
          .through(http);
    }
    String requestId = request.requestHeaders().get("x-request-id");
    String why = "no endpoint is ready";
    if (requestId != null) {
      routes.routed(new Route(requestId, Optional.empty(), wallNs, Optional.of(why)));
    }
    return Replies.error(response, 503, why);
  }

  private Optional<Upstream> choose(HttpServerRequest request) {
    return switch (settings.balance()) {
      case REQUEST -> endpoints.next();
      case CONNECTION -> kept(request);
    };
  }

  /** The choice that was made for the connection, whatever became of the replica since. */
  private Optional<Upstream> kept(HttpServerRequest request) {
    AtomicReference<Channel> channel = new AtomicReference<>();
    request.withConnection(connection -> channel.set(connection.channel()));
    Upstream before = channel.get().attr(KEPT).get();
    if (before != null) {
      return Optional.of(before);
    }
    Optional<Upstream> chosen = endpoints.next();
    chosen.ifPresent(upstream -> channel.get().attr(KEPT).set(upstream));
    return chosen;
  }

  private void release() {
    connections.disposeLater().block(END);
    loops.disposeLater(Duration.ZERO, END).block();
  }

  /** Stops listening and cuts what is under way. */
  @Override
  public void close() {
    prober.close();
    channels.close().awaitUninterruptibly(END.toMillis());
    server.disposeNow(END);
    release();
  }
}
