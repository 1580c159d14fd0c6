package survivor.simulator.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** A client that shows what stood on the wire. */
final class RawClient implements AutoCloseable {
  private static final int PATIENCE_MS = 10_000;

  private final Socket socket;

  RawClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MS);
    socket.setTcpNoDelay(true);
  }

  /** Posts a request for a case of a scripted replica. */
  RawClient ask(String requestId, String scripted) throws IOException {
    String body = "{\"model\":\"case:" + scripted + "\"}";
    String head = "POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nx-request-id: " + requestId;
    return send(head + "\r\ncontent-length: " + body.length() + "\r\n\r\n" + body);
  }

  RawClient get(String path) throws IOException {
    return send("GET " + path + " HTTP/1.1\r\nhost: x\r\n\r\n");
  }

  private RawClient send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  /** What comes up to and with a text. */
  String until(String end) throws IOException {
    StringBuilder read = new StringBuilder();
    while (read.indexOf(end) < 0) {
      int next = socket.getInputStream().read();
      if (next < 0) {
        throw new AssertionError("the connection ended after: " + read);
      }
      read.append((char) next);
    }
    return read.toString();
  }

  /** How the connection ends: reset, or closed. */
  String end() throws IOException {
    try {
      while (socket.getInputStream().read() >= 0) {
        Thread.onSpinWait();
      }
      return "closed";
    } catch (SocketException e) {
      return "reset";
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
