package survivor.simulator.http;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import org.reactivestreams.Publisher;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import survivor.simulator.clock.Clock;

/** The time in which a replica loads its weights: everything gets 503. */
final class Loading {
  private static final ApiError NOT_YET =
      new ApiError(503, "ServiceUnavailableError", "The model is loading.", Optional.empty());

  private final Clock clock;
  private final long untilNs;

  Loading(Clock clock, Duration time) {
    this.clock = clock;
    this.untilNs = clock.nanoTime() + time.toNanos();
  }

  Publisher<Void> orElse(
      BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> routes,
      HttpServerRequest request,
      HttpServerResponse response) {
    return clock.nanoTime() - untilNs < 0
        ? Replies.json(response, NOT_YET.status(), NOT_YET.json())
        : routes.apply(request, response);
  }
}
