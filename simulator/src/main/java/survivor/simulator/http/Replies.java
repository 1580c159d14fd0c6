package survivor.simulator.http;

import io.netty.buffer.ByteBuf;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.NettyOutbound;
import reactor.netty.http.server.HttpServerResponse;

/** The kinds of replies. */
final class Replies {
  private static final String JSON = "application/json";

  private Replies() {}

  static Mono<Void> json(HttpServerResponse response, int status, String json) {
    return response.status(status).header("content-type", JSON).sendString(Mono.just(json)).then();
  }

  /** A JSON body that is not there yet. */
  static NettyOutbound body(HttpServerResponse response, Mono<String> json) {
    return response.header("content-type", JSON).sendString(json);
  }

  static Mono<Void> text(HttpServerResponse response, String contentType, String text) {
    return response.header("content-type", contentType).sendString(Mono.just(text)).then();
  }

  /** An event stream: the head at once, then every element written and flushed by itself. */
  static NettyOutbound events(HttpServerResponse response, Flux<ByteBuf> writes) {
    return response
        .header("content-type", "text/event-stream; charset=utf-8")
        .sendHeaders()
        .send(writes, write -> true);
  }
}
