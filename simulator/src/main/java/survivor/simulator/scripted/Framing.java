package survivor.simulator.scripted;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The head of a reply and how its body is wrapped. */
final class Framing {
  private static final String END_OF_LINE = "\r\n";
  private static final Map<Integer, String> PHRASES =
      Map.of(
          200, "OK",
          302, "Found",
          400, "Bad Request",
          404, "Not Found",
          429, "Too Many Requests",
          500, "Internal Server Error",
          502, "Bad Gateway",
          503, "Service Unavailable");

  private final boolean chunked;
  private final String head;

  private Framing(boolean chunked, String head) {
    this.chunked = chunked;
    this.head = head;
  }

  /**
   * Framing of a case's response.
   *
   * @throws IllegalArgumentException if it has a framing that nobody knows
   */
  static Framing of(JsonNode response, List<ScriptFile.Entry> entries, String endKind) {
    String framing = response.path("framing").asText();
    JsonNode headers = response.path("headers");
    StringBuilder head = new StringBuilder(statusLine(response));
    headers.properties().forEach(h -> line(head, h.getKey(), h.getValue().asText()));
    switch (framing) {
      case "chunked" -> line(head, "transfer-encoding", "chunked");
      case "length" -> {
        if (!names(headers, "content-length")) {
          int length = entries.stream().mapToInt(ScriptFile.Entry::length).sum();
          line(head, "content-length", Integer.toString(length));
        }
      }
      case "close" -> {}
      default -> throw new IllegalArgumentException("unknown framing '" + framing + "'");
    }
    if (!endKind.equals("keep") && response.path("announce_close").asBoolean(true)) {
      line(head, "connection", "close");
    }
    return new Framing(framing.equals("chunked"), head + END_OF_LINE);
  }

  private static String statusLine(JsonNode response) {
    int status = response.path("status").asInt();
    String phrase = response.path("reason").asText(PHRASES.getOrDefault(status, ""));
    return "HTTP/1.1 " + status + " " + phrase + END_OF_LINE;
  }

  private static void line(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append(END_OF_LINE);
  }

  private static boolean names(JsonNode headers, String name) {
    return headers.properties().stream()
        .anyMatch(h -> h.getKey().toLowerCase(Locale.ROOT).equals(name));
  }

  /** Status line and header lines. */
  byte[] head() {
    return ascii(head);
  }

  /** One write of the body; a chunk of its own where the body is chunked. */
  byte[] framed(byte[] body) {
    if (!chunked) {
      return body;
    }
    byte[] size = ascii(Integer.toHexString(body.length) + END_OF_LINE);
    byte[] end = ascii(END_OF_LINE);
    return ByteBuffer.allocate(size.length + body.length + end.length)
        .put(size)
        .put(body)
        .put(end)
        .array();
  }

  /** What a regular end adds to the body. */
  Optional<byte[]> lastChunk() {
    return chunked ? Optional.of(ascii("0\r\n\r\n")) : Optional.empty();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
