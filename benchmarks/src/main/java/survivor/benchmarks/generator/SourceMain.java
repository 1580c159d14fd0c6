package survivor.benchmarks.generator;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Sinks;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;
import survivor.cli.stack.ParentWatch;

/**
 * The cheapest server of streams that is still real HTTP: one event loop, answers made beforehand,
 * one event a write, evenly spaced. Path: {@code /TOKENS/EVENTS_A_SECOND/chat/completions}.
 */
public final class SourceMain {
  private static final ByteBuf CHUNK =
      event(
          "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\" word\"},\"finish_reason\":null}]}");
  private static final ByteBuf FINISH =
      event("{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"length\"}]}");
  private static final ByteBuf DONE = event("[DONE]");

  private SourceMain() {}

  /** Serves on the loopback port that the first argument names until its parent is gone. */
  public static void main(String[] arguments) {
    DisposableServer server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(Integer.parseInt(arguments[0]))
            .runOn(LoopResources.create("source", 1, 1, false))
            .route(routes -> routes.post("/{tokens}/{rate}/chat/completions", SourceMain::answer))
            .bindNow();
    ParentWatch.haltWithParent();
    System.out.println("serving on " + server.port());
    server.onDispose().block();
  }

  private static Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
    int tokens = Integer.parseInt(request.param("tokens"));
    long gapNs = TimeUnit.SECONDS.toNanos(1) / Integer.parseInt(request.param("rate"));
    Sinks.Many<ByteBuf> writes = Sinks.many().unicast().onBackpressureBuffer();
    response.withConnection(
        connection -> {
          EventLoop loop = connection.channel().eventLoop();
          Stream stream = new Stream(writes, tokens);
          stream.timer = loop.scheduleAtFixedRate(stream, gapNs, gapNs, TimeUnit.NANOSECONDS);
          connection.onDispose(stream::stop);
        });
    return request
        .receive()
        .then()
        .thenEmpty(
            response
                .header("content-type", "text/event-stream")
                .send(writes.asFlux(), each -> true));
  }

  private static ByteBuf event(String data) {
    byte[] bytes = ("data: " + data + "\n\n").getBytes(StandardCharsets.UTF_8);
    return Unpooled.unreleasableBuffer(Unpooled.directBuffer(bytes.length).writeBytes(bytes));
  }

  /** One answer; its event loop runs it once an event. */
  private static final class Stream implements Runnable {
    private final Sinks.Many<ByteBuf> writes;
    private int left;
    private Future<?> timer;

    Stream(Sinks.Many<ByteBuf> writes, int tokens) {
      this.writes = writes;
      this.left = tokens;
    }

    @Override
    public void run() {
      if (left > 0) {
        left--;
        emit(CHUNK);
      } else {
        stop();
        emit(FINISH);
        emit(DONE);
        writes.emitComplete(Sinks.EmitFailureHandler.FAIL_FAST);
      }
    }

    void stop() {
      timer.cancel(false);
    }

    private void emit(ByteBuf event) {
      writes.emitNext(event.duplicate(), Sinks.EmitFailureHandler.FAIL_FAST);
    }
  }
}
