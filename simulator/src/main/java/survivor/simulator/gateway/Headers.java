package survivor.simulator.gateway;

import io.netty.handler.codec.http.HttpHeaders;
import java.util.Locale;
import java.util.Set;

/** Which headers pass through: all but those that belong to one connection (RFC 9110, 7.6.1). */
final class Headers {
  private static final Set<String> OF_ONE_CONNECTION =
      Set.of(
          "connection",
          "keep-alive",
          "proxy-authenticate",
          "proxy-authorization",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "expect");

  private Headers() {}

  static void pass(HttpHeaders from, HttpHeaders to) {
    for (String name : from.names()) {
      if (!OF_ONE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
        to.set(name, from.getAll(name));
      }
    }
  }

  static boolean announceBody(HttpHeaders headers) {
    String length = headers.get("content-length");
    return headers.contains("transfer-encoding") || (length != null && !length.equals("0"));
  }
}
