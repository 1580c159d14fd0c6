package survivor.simulator.gateway;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.NettyOutbound;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientRequest;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** One request's way through the gateway to the replica that was chosen for it. */
final class Passage {
  static final String UPSTREAM_HEADER = "x-upstream";

  private final Upstream upstream;
  private final long chosenWallNs;
  private final RouteLog routes;
  private final Balance balance;
  private final HttpServerRequest request;
  private final HttpServerResponse response;
  private final AtomicBoolean told = new AtomicBoolean();
  private final AtomicBoolean answering = new AtomicBoolean();

  Passage(
      Upstream upstream,
      long chosenWallNs,
      RouteLog routes,
      Balance balance,
      HttpServerRequest request,
      HttpServerResponse response) {
    this.upstream = upstream;
    this.chosenWallNs = chosenWallNs;
    this.routes = routes;
    this.balance = balance;
    this.request = request;
    this.response = response;
  }

  /** Carries it there and the answer back; ends with the answer, or never where it is reset. */
  Mono<Void> through(HttpClient http) {
    return http.request(request.method())
        .uri(upstream.at(request.uri()))
        .send(this::ask)
        .response(this::answer)
        .onErrorResume(this::failed)
        .doOnCancel(() -> tell(Optional.of("the client left first")))
        .then();
  }

  private Publisher<Void> ask(HttpClientRequest onward, NettyOutbound outbound) {
    tell(Optional.empty());
    Headers.pass(request.requestHeaders(), onward.requestHeaders());
    return Headers.announceBody(request.requestHeaders())
        ? outbound.send(request.receive().retain(), piece -> true)
        : Mono.empty();
  }

  private Publisher<Void> answer(HttpClientResponse head, ByteBufFlux body) {
    answering.set(true);
    response.status(head.status());
    Headers.pass(head.responseHeaders(), response.responseHeaders());
    response.header(UPSTREAM_HEADER, upstream.name());
    return response.sendHeaders().send(body.retain().onErrorResume(e -> reset()), piece -> true);
  }

  private Mono<Void> failed(Throwable e) {
    tell(Optional.of(String.valueOf(e.getMessage())));
    if (answering.get() || balance == Balance.CONNECTION) {
      return reset();
    }
    return Replies.error(
        response.header(UPSTREAM_HEADER, upstream.name()),
        502,
        upstream.name() + " did not answer: " + e.getMessage());
  }

  private void tell(Optional<String> error) {
    String requestId = request.requestHeaders().get("x-request-id");
    if (requestId != null && told.compareAndSet(false, true)) {
      routes.routed(new Route(requestId, Optional.of(upstream.name()), chosenWallNs, error));
    }
  }

  /** The client sees the connection die; what it has not read yet is lost. */
  private <T> Mono<T> reset() {
    response.withConnection(
        connection -> {
          Channel channel = connection.channel();
          channel.config().setOption(ChannelOption.SO_LINGER, 0);
          var unused = channel.close();
        });
    return Mono.never();
  }
}
