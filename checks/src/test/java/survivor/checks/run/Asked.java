package survivor.checks.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One streaming request on a connection of its own, and what is seen of it on the wire. */
final class Asked implements Runnable {
  private static final int PATIENCE_MS = 20_000;
  private static final String LAST_CHUNK = "\r\n0\r\n\r\n";
  private static final Pattern UPSTREAM = Pattern.compile("(?i)\r\nx-upstream: ([^\r]+)\r\n");

  private final String id;
  private final int port;
  private final String body;
  private volatile String head = "";
  private volatile End end = End.OPEN;
  private volatile long startNs;
  private volatile long endNs;

  /** How it ended. */
  enum End {
    OPEN,
    DONE,
    RESET,
    CLOSED,
    TIMED_OUT,
    /** Another status than 200. */
    REFUSED
  }

  Asked(String id, int port, int tokens) {
    this.id = id;
    this.port = port;
    this.body =
        ("{\"model\":\"simulated\",\"messages\":[{\"role\":\"user\",\"content\":\"%s\"}],"
                + "\"stream\":true,\"ignore_eos\":true,\"max_tokens\":%d}")
            .formatted(id, tokens);
  }

  @Override
  public void run() {
    startNs = System.nanoTime();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(PATIENCE_MS);
      String ask =
          "POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nx-request-id: %s\r\ncontent-length: %d"
              .formatted(id, body.length());
      socket.getOutputStream().write((ask + "\r\n\r\n" + body).getBytes(StandardCharsets.UTF_8));
      end = readToEnd(socket);
    } catch (SocketException e) {
      end = End.RESET;
    } catch (IOException e) {
      end = End.TIMED_OUT;
    }
    endNs = System.nanoTime();
  }

  private End readToEnd(Socket socket) throws IOException {
    StringBuilder read = new StringBuilder();
    byte[] bytes = new byte[4_096];
    for (int n = socket.getInputStream().read(bytes);
        n >= 0;
        n = socket.getInputStream().read(bytes)) {
      read.append(new String(bytes, 0, n, StandardCharsets.ISO_8859_1));
      int headEnd = read.indexOf("\r\n\r\n");
      if (head.isEmpty() && headEnd > 0) {
        head = read.substring(0, headEnd + 2);
      }
      if (!head.isEmpty() && status() != 200) {
        return End.REFUSED;
      }
      if (read.indexOf(LAST_CHUNK, read.length() - LAST_CHUNK.length()) > 0) {
        return End.DONE;
      }
    }
    return End.CLOSED;
  }

  String id() {
    return id;
  }

  End end() {
    return end;
  }

  /** Monotonic, ns. */
  long startNs() {
    return startNs;
  }

  /** Monotonic, ns; once it has ended. */
  long endNs() {
    return endNs;
  }

  /** Of its answer; 0 before there is one. */
  int status() {
    return head.isEmpty() ? 0 : Integer.parseInt(head.substring(9, 12));
  }

  /** The replica that its answer names. */
  Optional<String> upstream() {
    Matcher matcher = UPSTREAM.matcher(head);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  @Override
  public String toString() {
    return id + " " + end + " " + status() + " " + upstream();
  }
}
