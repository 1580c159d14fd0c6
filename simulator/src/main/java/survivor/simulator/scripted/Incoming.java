package survivor.simulator.scripted;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * One HTTP request.
 *
 * @param method GET, POST …
 * @param path as written, without a query
 * @param body as UTF-8; empty without a content-length
 */
record Incoming(String method, String path, String body) {
  private static final int MOST_HEAD_BYTES = 65_536;

  /**
   * Waits for the next request on a connection.
   *
   * @return empty if the client closed the connection between requests
   * @throws IOException if the connection breaks, or what comes is no HTTP request
   */
  static Optional<Incoming> read(InputStream in) throws IOException {
    int first = in.read();
    if (first < 0) {
      return Optional.empty();
    }
    String head = head(first, in);
    String[] words = head.lines().findFirst().orElse("").split(" ", -1);
    if (words.length != 3) {
      throw new IOException("no HTTP request line");
    }
    int length = contentLength(head);
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException("the request is cut");
    }
    String path = words[1].replaceFirst("\\?.*", "");
    return Optional.of(new Incoming(words[0], path, new String(body, StandardCharsets.UTF_8)));
  }

  private static String head(int first, InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int matched = 0;
    for (int b = first; matched < 4; b = in.read()) {
      if (b < 0 || head.size() == MOST_HEAD_BYTES) {
        throw new EOFException("the head does not end");
      }
      head.write(b);
      matched = b == "\r\n\r\n".charAt(matched) ? matched + 1 : b == '\r' ? 1 : 0;
      if (matched == 4) {
        break;
      }
    }
    return head.toString(StandardCharsets.ISO_8859_1);
  }

  private static int contentLength(String head) throws IOException {
    Optional<String> length =
        head.lines()
            .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .findFirst();
    try {
      return length.map(Integer::parseUnsignedInt).orElse(0);
    } catch (NumberFormatException e) {
      throw new IOException("no content-length: " + length.get(), e);
    }
  }
}
