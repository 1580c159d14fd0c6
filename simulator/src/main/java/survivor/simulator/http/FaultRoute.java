package survivor.simulator.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.http.server.HttpServerRoutes;
import survivor.simulator.fault.ActiveFault;
import survivor.simulator.fault.FaultKind;
import survivor.simulator.fault.FaultSwitch;

/**
 * The door for faults, {@code /_fault}: POST begins one ({@code {"kind":"throttle","forMs":4000,
 * "factor":3}}), GET tells the one in force, DELETE ends it. Only for clients on this host.
 */
final class FaultRoute {
  private static final String PATH = "/_fault";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final FaultSwitch faults;

  private FaultRoute(FaultSwitch faults) {
    this.faults = faults;
  }

  static void add(HttpServerRoutes routes, FaultSwitch faults) {
    FaultRoute route = new FaultRoute(faults);
    routes
        .post(PATH, local((request, response) -> route.begin(request, response)))
        .get(PATH, local((request, response) -> route.tell(response)))
        .delete(PATH, local((request, response) -> route.end(response)));
  }

  private static FaultGate.Route local(FaultGate.Route route) {
    return (request, response) ->
        Optional.ofNullable(request.remoteAddress())
                .filter(from -> from.getAddress().isLoopbackAddress())
                .isPresent()
            ? route.apply(request, response)
            : Replies.json(response, 403, error(403, "only from this host"));
  }

  private Publisher<Void> begin(HttpServerRequest request, HttpServerResponse response) {
    return request
        .receive()
        .aggregate()
        .asByteArray()
        .defaultIfEmpty(new byte[0])
        .flatMap(body -> begin(body, response));
  }

  private Mono<Void> begin(byte[] body, HttpServerResponse response) {
    try {
      JsonNode asked = JSON.readTree(body);
      String label = asked.path("kind").asText();
      FaultKind kind = FaultKind.labelled(label).orElseThrow(() -> unknown(label));
      long forNs = TimeUnit.MILLISECONDS.toNanos(asked.path("forMs").asLong());
      double factor = asked.path("factor").asDouble(kind == FaultKind.THROTTLE ? 2 : 1);
      return Replies.json(response, 200, said(faults.begin(kind, forNs, factor)));
    } catch (IOException | IllegalArgumentException e) {
      return Replies.json(response, 400, error(400, e.getMessage()));
    }
  }

  private static IllegalArgumentException unknown(String label) {
    String known =
        Arrays.stream(FaultKind.values()).map(FaultKind::label).collect(Collectors.joining(", "));
    return new IllegalArgumentException("no fault is called '" + label + "'; there are " + known);
  }

  private Mono<Void> tell(HttpServerResponse response) {
    return Replies.json(response, 200, faults.now().map(this::said).orElse("{\"active\":null}"));
  }

  private Mono<Void> end(HttpServerResponse response) {
    faults.end();
    return tell(response);
  }

  private String said(ActiveFault fault) {
    return "{\"active\":{\"kind\":"
        + Json.quoted(fault.kind().label())
        + ",\"leftMs\":"
        + TimeUnit.NANOSECONDS.toMillis(faults.leftNs(fault))
        + ",\"factor\":"
        + fault.factor()
        + "}}";
  }

  private static String error(int status, String message) {
    return new ApiError(status, "BadRequestError", message, Optional.empty()).json();
  }
}
