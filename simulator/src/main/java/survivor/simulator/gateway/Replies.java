package survivor.simulator.gateway;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerResponse;

/** What the gateway says itself. */
final class Replies {
  private Replies() {}

  static Mono<Void> json(HttpServerResponse response, String json) {
    return response.header("content-type", "application/json").sendString(Mono.just(json)).then();
  }

  /** An error in OpenAI's form. */
  static Mono<Void> error(HttpServerResponse response, int status, String message) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.putObject("error").put("message", message).put("type", "gateway").put("code", status);
    return json(response.status(status), body.toString());
  }
}
