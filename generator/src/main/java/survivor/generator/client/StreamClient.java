package survivor.generator.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientRequest;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** Client of one target address, which is resolved once. */
public final class StreamClient implements AutoCloseable {
  private static final Duration CLOSE = Duration.ofSeconds(5);

  private final ConnectionProvider connections;
  private final Optional<InetSocketAddress> address;
  private final String host;
  private final EventLoopGroup loops;
  private final Flux<ByteBuf> requests;

  /**
   * What a client needs to know.
   *
   * @param target base address, http or https; a path of it goes before the endpoint
   * @param endpoint path on the target
   * @param maxConnections above the greatest number of requests in flight, at least 1
   * @param timeoutNs the requests' deadline; a connect attempt outlasts it, so the deadline decides
   */
  public record Settings(URI target, String endpoint, int maxConnections, long timeoutNs) {
    /** Path that requests are sent to. */
    String path() {
      String prefix = target.getRawPath() == null ? "" : target.getRawPath();
      return prefix.replaceFirst("/+$", "") + endpoint;
    }
  }

  public StreamClient(Settings settings, LoopResources resources) {
    this.connections =
        ConnectionProvider.builder("survivor-load")
            .maxConnections(settings.maxConnections())
            .pendingAcquireMaxCount(0)
            .lifo()
            .maxIdleTime(Duration.ofMillis(2_500))
            .evictInBackground(Duration.ofSeconds(1))
            .build();
    this.host = settings.target().getHost();
    this.address = resolve(settings.target());
    this.loops = resources.onClient(true);
    this.requests = requests(http(settings, resources), settings.path());
  }

  /** Sends a request; what comes of it goes to the exchange. Returns at once. */
  public void send(Exchange exchange, byte[] body, String requestId) {
    if (address.isEmpty()) {
      exchange.failUnsent("the address of " + host + " is not known");
      return;
    }
    exchange.begin(new Outgoing(requestId, Unpooled.wrappedBuffer(body)), requests);
  }

  /** The event loops that carry the load. */
  public EventLoopGroup loops() {
    return loops;
  }

  /** Address that the target's name stood for when the client was made; empty if for none. */
  public Optional<InetSocketAddress> address() {
    return address;
  }

  @Override
  public void close() {
    connections.disposeLater().block(CLOSE);
  }

  /** What all requests share is assembled once; what is one's own is in its context. */
  private static Flux<ByteBuf> requests(HttpClient http, String path) {
    return http.post()
        .uri(path)
        .send(
            (request, outbound) -> {
              Exchange exchange = Exchange.in(request.currentContextView());
              Outgoing outgoing = exchange.outgoing();
              head(request, outgoing.requestId(), outgoing.body().readableBytes());
              outbound.withConnection(c -> bind(exchange, c.channel()));
              return outbound.send(Mono.just(outgoing.body()));
            })
        .responseConnection(
            (response, connection) -> {
              Exchange.in(response.currentContextView()).head(response);
              return connection.inbound().receive();
            });
  }

  private HttpClient http(Settings settings, LoopResources resources) {
    long connectMs = Math.min(settings.timeoutNs() / 1_000_000 + 1_000, Integer.MAX_VALUE);
    HttpClient plain =
        HttpClient.create(connections)
            .runOn(resources)
            .protocol(HttpProtocol.HTTP11)
            .disableRetry(true)
            .followRedirect(false)
            .compress(false)
            .keepAlive(true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) connectMs)
            .option(ChannelOption.TCP_NODELAY, true)
            .remoteAddress(address::get)
            .doOnChannelInit(
                (observer, channel, remote) ->
                    channel.pipeline().addFirst(WireTap.NAME, new WireTap()));
    return "https".equals(settings.target().getScheme()) ? plain.secure() : plain;
  }

  private static void head(HttpClientRequest request, String requestId, int length) {
    request
        .header("content-type", "application/json")
        .header("accept", "text/event-stream")
        .header("content-length", Integer.toString(length))
        .header("x-request-id", requestId);
  }

  private static void bind(Exchange exchange, Channel channel) {
    if (channel.pipeline().get(WireTap.NAME) instanceof WireTap tap) {
      exchange.bound(channel, tap);
    }
  }

  private static Optional<InetSocketAddress> resolve(URI target) {
    boolean secure = "https".equals(target.getScheme());
    int port = target.getPort() > 0 ? target.getPort() : secure ? 443 : 80;
    try {
      InetAddress resolved = InetAddress.getByName(target.getHost());
      return Optional.of(new InetSocketAddress(resolved, port));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }
}
