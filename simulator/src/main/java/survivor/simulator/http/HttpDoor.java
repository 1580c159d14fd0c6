package survivor.simulator.http;

import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRoutes;
import reactor.netty.resources.LoopResources;
import survivor.simulator.clock.Clock;
import survivor.simulator.engine.ReplicaModel;
import survivor.simulator.fault.FaultSwitch;
import survivor.simulator.metrics.MetricsText;
import survivor.simulator.replica.Replica;
import survivor.simulator.truth.WireTruth;

/** The HTTP server of a replica, on event loops of its own. */
public final class HttpDoor implements AutoCloseable {
  private static final int LOOPS = 2;
  private static final Duration KEEP_ALIVE = Duration.ofSeconds(5);
  private static final Duration GRACE = Duration.ofSeconds(2);
  private static final Duration LOOPS_END = Duration.ofSeconds(10);

  private final LoopResources loops;
  private final ChannelGroup channels;
  private final DisposableServer server;

  private HttpDoor(LoopResources loops, ChannelGroup channels, DisposableServer server) {
    this.loops = loops;
    this.channels = channels;
    this.server = server;
  }

  /**
   * What the door serves.
   *
   * @param modelName name of the only model
   * @param model its limits
   * @param seed decides the words
   * @param replica who answers
   * @param metrics what {@code /metrics} says
   * @param wire told of each streamed answer's reads and writes, on an event loop; empty where
   *     nobody asks
   * @param faults the switch of the door for faults; empty where there is no such door
   * @param loadTime so long everything gets 503
   */
  public record Served(
      String modelName,
      ReplicaModel model,
      long seed,
      Replica replica,
      MetricsText metrics,
      Optional<Consumer<WireTruth>> wire,
      Optional<FaultSwitch> faults,
      Duration loadTime) {}

  /**
   * Opens the door. As with vLLM's server, a connection that is idle for 5 s is closed.
   *
   * @throws reactor.netty.ChannelBindException if the port is taken
   */
  public static HttpDoor open(String host, int port, Served served, Clock clock) {
    LoopResources loops = LoopResources.create("simulator-http", 1, LOOPS, true);
    ChannelGroup channels = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
    HttpServerRoutes routes = HttpServerRoutes.newRoutes();
    addRoutes(routes, served, clock);
    Loading loading = new Loading(clock, served.loadTime());
    try {
      DisposableServer server =
          HttpServer.create()
              .host(host)
              .port(port)
              .runOn(loops)
              .channelGroup(channels)
              .idleTimeout(KEEP_ALIVE)
              .option(ChannelOption.SO_BACKLOG, 2048)
              .childOption(ChannelOption.TCP_NODELAY, true)
              .doOnChannelInit(
                  (observer, channel, remote) ->
                      served.wire().ifPresent(told -> WireStamp.add(channel, clock)))
              .handle((request, response) -> loading.orElse(routes, request, response))
              .bindNow();
      return new HttpDoor(loops, channels, server);
    } catch (RuntimeException e) {
      loops.disposeLater(Duration.ZERO, LOOPS_END).block();
      throw e;
    }
  }

  private static void addRoutes(HttpServerRoutes routes, Served served, Clock clock) {
    RequestReader reader = new RequestReader(served.modelName(), served.model());
    CompletionRoute chat =
        new CompletionRoute(
            served.replica(),
            clock,
            served.seed(),
            served.wire(),
            reader::chat,
            (id, created) -> new ChatShape(id, served.modelName(), created));
    CompletionRoute completions =
        new CompletionRoute(
            served.replica(),
            clock,
            served.seed(),
            served.wire(),
            reader::completion,
            (id, created) -> new CompletionShape(id, served.modelName(), created));
    String models = modelList(served, clock.wallNs() / 1_000_000_000L);
    Optional<FaultGate> gate = served.faults().map(FaultGate::before);
    UnaryOperator<FaultGate.Route> answering = r -> gate.map(g -> g.answering(r)).orElse(r);
    UnaryOperator<FaultGate.Route> telling = r -> gate.map(g -> g.telling(r)).orElse(r);
    routes
        .post("/v1/chat/completions", answering.apply(chat::handle))
        .post("/v1/completions", answering.apply(completions::handle))
        .get(
            "/v1/models", telling.apply((request, response) -> Replies.json(response, 200, models)))
        .get("/health", telling.apply((request, response) -> response.send()))
        .get(
            "/metrics",
            telling.apply(
                (request, response) ->
                    Replies.text(
                        response,
                        "text/plain; version=0.0.4; charset=utf-8",
                        served.metrics().write())));
    served.faults().ifPresent(faults -> FaultRoute.add(routes, faults));
  }

  private static String modelList(Served served, long createdSeconds) {
    String name = Json.quoted(served.modelName());
    return "{\"object\":\"list\",\"data\":[{\"id\":"
        + name
        + ",\"object\":\"model\",\"created\":"
        + createdSeconds
        + ",\"owned_by\":\"simulator\",\"root\":"
        + name
        + ",\"parent\":null,\"max_model_len\":"
        + served.model().maxModelLen()
        + "}]}";
  }

  /** The port that the door listens on. */
  public int port() {
    return server.port();
  }

  /** Takes no more connections, lets answers under way end for up to 2 s, then cuts the rest. */
  @Override
  public void close() {
    try {
      server.disposeNow(GRACE);
    } catch (IllegalStateException clientsStillReading) {
      channels.close().awaitUninterruptibly(GRACE.toMillis());
    } finally {
      loops.disposeLater(Duration.ZERO, LOOPS_END).block();
    }
  }
}
