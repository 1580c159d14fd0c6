package survivor.generator.warmup;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;

/**
 * A throw-away server on the loopback that answers every request with the same short stream. It
 * closes the connection after every second one, so that connecting is warmed too.
 */
public final class WarmReplica implements AutoCloseable {
  /** Events with output in an answer. */
  static final int CHUNKS = 12;

  private static final Duration CLOSE = Duration.ofSeconds(5);

  private final AtomicInteger answers = new AtomicInteger();
  private final LoopResources loops = LoopResources.create("survivor-warmup", 1, true);
  private final DisposableServer server =
      HttpServer.create()
          .host("127.0.0.1")
          .port(0)
          .runOn(loops)
          .handle(this::answer)
          .bindNow(CLOSE);

  /** Port on the loopback. */
  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.disposeNow(CLOSE);
    loops.disposeLater(Duration.ZERO, CLOSE).block(CLOSE);
  }

  private Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
    response.keepAlive(answers.incrementAndGet() % 2 == 0);
    return request
        .receive()
        .then()
        .thenMany(
            response
                .header("content-type", "text/event-stream")
                .send(Flux.fromIterable(events()).map(WarmReplica::bytes), each -> true));
  }

  private static ByteBuf bytes(String event) {
    return Unpooled.wrappedBuffer(event.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> events() {
    List<String> events = new ArrayList<>();
    for (int i = 0; i < CHUNKS; i++) {
      events.add(
          "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"w\"},"
              + "\"finish_reason\":null}],\"usage\":{\"completion_tokens\":1}}\n\n");
    }
    events.add("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"length\"}]}\n\n");
    events.add("data: [DONE]\n\n");
    return events;
  }
}
