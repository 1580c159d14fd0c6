package survivor.simulator.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.util.concurrent.Future;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import survivor.simulator.fault.ActiveFault;
import survivor.simulator.fault.FaultKind;
import survivor.simulator.fault.FaultSwitch;

/** Stands before a replica's routes and lets the fault in force act on requests and streams. */
final class FaultGate implements FaultSwitch.Watcher {
  private static final String FAULTY =
      new ApiError(500, "InternalServerError", "a fault was injected", Optional.empty()).json();
  private static final String LOADING =
      new ApiError(503, "ServiceUnavailable", "the model is loading", Optional.empty()).json();

  private final FaultSwitch faults;
  private final Set<Channel> streams = ConcurrentHashMap.newKeySet();

  private FaultGate(FaultSwitch faults) {
    this.faults = faults;
  }

  /** A route's work. */
  @FunctionalInterface
  interface Route extends BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> {}

  static FaultGate before(FaultSwitch faults) {
    FaultGate gate = new FaultGate(faults);
    faults.watch(gate);
    return gate;
  }

  /** Guards a route that answers prompts. */
  Route answering(Route route) {
    return (request, response) ->
        switch (inForce()) {
          case ERROR -> refuse(request, response, 500, FAULTY);
          case STREAM_ABORT -> resetNow(response);
          case SILENT_HANG -> Mono.never();
          case SLOW_RELOAD -> refuse(request, response, 503, LOADING);
          case STALL, THROTTLE -> kept(route, request, response);
        };
  }

  /** Guards a route that tells of the replica. */
  Route telling(Route route) {
    return (request, response) ->
        switch (inForce()) {
          case SILENT_HANG -> Mono.never();
          case SLOW_RELOAD -> refuse(request, response, 503, LOADING);
          case ERROR, STREAM_ABORT, STALL, THROTTLE -> route.apply(request, response);
        };
  }

  /** The kind in force; a throttle, which lets every request in, where there is none. */
  private FaultKind inForce() {
    return faults.now().map(ActiveFault::kind).orElse(FaultKind.THROTTLE);
  }

  private static Mono<Void> refuse(
      HttpServerRequest request, HttpServerResponse response, int status, String json) {
    return request.receive().then(Mono.defer(() -> Replies.json(response, status, json)));
  }

  private static Mono<Void> resetNow(HttpServerResponse response) {
    response.withConnection(connection -> reset(connection.channel()));
    return Mono.never();
  }

  private Publisher<Void> kept(
      Route route, HttpServerRequest request, HttpServerResponse response) {
    response.withConnection(connection -> streams.add(connection.channel()));
    return Mono.from(route.apply(request, response))
        .doFinally(
            end -> response.withConnection(connection -> streams.remove(connection.channel())));
  }

  /** Closes without a farewell: what was sent and not read yet may be lost, as with a real one. */
  private static void reset(Channel channel) {
    channel.config().setOption(ChannelOption.SO_LINGER, 0);
    Future<Void> unused = channel.close();
  }

  @Override
  public void begun(ActiveFault fault) {
    if (fault.kind() == FaultKind.STREAM_ABORT) {
      streams.forEach(FaultGate::reset);
    }
  }

  @Override
  public void ended(ActiveFault fault) {}
}
