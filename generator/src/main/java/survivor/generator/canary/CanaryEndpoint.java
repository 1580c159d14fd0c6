package survivor.generator.canary;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOption;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;

/**
 * A server on the loopback, with one event loop of its own, that answers every request with an
 * endless stream: an event every 50 ms, its text the instant at which it was handed to the socket.
 */
final class CanaryEndpoint implements AutoCloseable {
  static final Duration PERIOD = Duration.ofMillis(50);

  private static final Duration CLOSE = Duration.ofSeconds(2);

  private final LoopResources loops = LoopResources.create("survivor-canary", 1, true);
  private final LongSupplier nowNs;
  private final DisposableServer server;

  private CanaryEndpoint(LongSupplier nowNs) {
    this.nowNs = nowNs;
    try {
      this.server =
          HttpServer.create()
              .host("127.0.0.1")
              .port(0)
              .runOn(loops)
              .childOption(ChannelOption.TCP_NODELAY, true)
              .handle(this::answer)
              .bindNow(CLOSE);
    } catch (RuntimeException e) {
      endLoops();
      throw e;
    }
  }

  /**
   * Opens the endpoint.
   *
   * @param nowNs the clock that the reader has, ns
   * @throws reactor.netty.ChannelBindException if there is no loopback
   */
  static CanaryEndpoint open(LongSupplier nowNs) {
    return new CanaryEndpoint(nowNs);
  }

  /** Port on the loopback. */
  int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.disposeNow(CLOSE);
    endLoops();
  }

  private void endLoops() {
    loops.disposeLater(Duration.ZERO, CLOSE).block(CLOSE);
  }

  private Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
    AtomicReference<Scheduler> loop = new AtomicReference<>();
    response.withConnection(c -> loop.set(Schedulers.fromExecutorService(c.channel().eventLoop())));
    return request
        .receive()
        .then()
        .thenMany(
            response
                .header("content-type", "text/event-stream")
                .sendHeaders()
                .send(events(loop.get()), each -> true));
  }

  /** Made on the connection's event loop, which writes each at once. */
  private Flux<ByteBuf> events(Scheduler loop) {
    return Flux.interval(PERIOD, loop).onBackpressureDrop().map(tick -> event(nowNs.getAsLong()));
  }

  private static ByteBuf event(long atNs) {
    String json = "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + atNs + "\"}}]}";
    return Unpooled.wrappedBuffer(("data: " + json + "\n\n").getBytes(StandardCharsets.UTF_8));
  }
}
