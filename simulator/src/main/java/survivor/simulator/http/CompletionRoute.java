package survivor.simulator.http;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import survivor.simulator.clock.Clock;
import survivor.simulator.replica.AnswerOrder;
import survivor.simulator.replica.Replica;
import survivor.simulator.truth.WireTruth;

/** Answers the requests of one completion endpoint. */
final class CompletionRoute {
  private final Replica replica;
  private final Clock clock;
  private final long seed;
  private final Optional<Consumer<WireTruth>> wire;
  private final Function<byte[], Reading> reader;
  private final ShapeOf shapeOf;

  /** How answers of an endpoint look. */
  @FunctionalInterface
  interface ShapeOf {
    AnswerShape shape(String requestId, long createdSeconds);
  }

  CompletionRoute(
      Replica replica,
      Clock clock,
      long seed,
      Optional<Consumer<WireTruth>> wire,
      Function<byte[], Reading> reader,
      ShapeOf shapeOf) {
    this.replica = replica;
    this.clock = clock;
    this.seed = seed;
    this.wire = wire;
    this.reader = reader;
    this.shapeOf = shapeOf;
  }

  Publisher<Void> handle(HttpServerRequest request, HttpServerResponse response) {
    return request
        .receive()
        .aggregate()
        .asByteArray()
        .defaultIfEmpty(new byte[0])
        .flatMap(body -> answer(body, request, response));
  }

  private Mono<Void> answer(byte[] body, HttpServerRequest request, HttpServerResponse response) {
    return switch (reader.apply(body)) {
      case Reading.Refused refused ->
          Replies.json(response, refused.error().status(), refused.error().json());
      case Reading.Accepted accepted -> deliver(accepted.askedFor(), requestId(request), response);
    };
  }

  private static String requestId(HttpServerRequest request) {
    String given = request.requestHeaders().get("x-request-id");
    return given == null || given.isBlank() ? UUID.randomUUID().toString() : given;
  }

  private Mono<Void> deliver(AskedFor asked, String requestId, HttpServerResponse response) {
    AnswerOrder order =
        new AnswerOrder(requestId, asked.promptTokens(), asked.outputTokens(), asked.ending());
    AnswerShape shape = shapeOf.shape(requestId, clock.wallNs() / 1_000_000_000L);
    Words words = new Words(seed, requestId);
    return switch (asked.delivery()) {
      case AskedFor.Delivery.Streamed wish -> {
        StreamedAnswer sink = new StreamedAnswer(shape, words, asked.promptTokens(), wish);
        long answer = replica.submit(order, sink);
        Flux<ByteBuf> events = sink.writes().doOnCancel(() -> replica.abort(answer));
        yield stamped(requestId, response, Replies.events(response, events).then());
      }
      case AskedFor.Delivery.Whole whole -> {
        WholeAnswer sink = new WholeAnswer(shape, words, asked.promptTokens());
        long answer = replica.submit(order, sink);
        yield Replies.body(response, sink.body().doOnCancel(() -> replica.abort(answer))).then();
      }
    };
  }

  /** Where somebody asks, notes when the request was read, and each of its answer's writes. */
  private Mono<Void> stamped(String requestId, HttpServerResponse response, Mono<Void> sending) {
    return wire.map(
            told -> {
              List<WireStamp> stamps = new ArrayList<>();
              response.withConnection(c -> stamps.add(WireStamp.on(c.channel())));
              WireStamp stamp = stamps.getFirst();
              long readNs = stamp.begin();
              return sending.doFinally(
                  end -> told.accept(new WireTruth(requestId, readNs, stamp.end())));
            })
        .orElse(sending);
  }
}
