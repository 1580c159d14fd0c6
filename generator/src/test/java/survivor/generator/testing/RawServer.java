package survivor.generator.testing;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on the loopback that answers byte for byte as told. */
public final class RawServer implements AutoCloseable {
  private final ServerSocket listener;
  private final Answer answer;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final List<String> heads = new CopyOnWriteArrayList<>();
  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private final AtomicInteger clientsGone = new AtomicInteger();

  /** Answers one request. */
  @FunctionalInterface
  public interface Answer {
    /** Writes to the client; the connection is kept unless the answer closes it. */
    void to(Client client) throws IOException, InterruptedException;
  }

  public RawServer(Answer answer) throws IOException {
    this.listener = new ServerSocket(0, 512, InetAddress.getLoopbackAddress());
    this.answer = answer;
    Thread.ofVirtual().start(this::accept);
  }

  /** Base address. */
  public String address() {
    return "http://127.0.0.1:" + listener.getLocalPort();
  }

  /** Connections accepted so far. */
  public int connections() {
    return sockets.size();
  }

  /** Request heads so far. */
  public List<String> heads() {
    return heads;
  }

  /** Request bodies so far. */
  public List<String> bodies() {
    return bodies;
  }

  /** Clients that were seen to leave during {@link Client#awaitGone}. */
  public int clientsGone() {
    return clientsGone.get();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        socket.setTcpNoDelay(true);
        sockets.add(socket);
        Thread.ofVirtual().start(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      while (!socket.isClosed()) {
        String head = head(in);
        if (head.isEmpty()) {
          return;
        }
        heads.add(head);
        bodies.add(new String(in.readNBytes(length(head)), StandardCharsets.UTF_8));
        answer.to(new Client(socket, in));
      }
    } catch (IOException e) {
      // The client left, which is what some tests are about.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    for (int b = in.read(); b >= 0; b = in.read()) {
      head.append((char) b);
      if (head.indexOf("\r\n\r\n", Math.max(0, head.length() - 4)) >= 0) {
        return head.toString();
      }
    }
    return "";
  }

  private static int length(String head) {
    return head.lines()
        .filter(l -> l.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:"))
        .map(l -> Integer.valueOf(l.substring(15).trim()))
        .findFirst()
        .orElse(0);
  }

  /** The other side of one request. */
  public final class Client {
    private final Socket socket;
    private final InputStream in;

    private Client(Socket socket, InputStream in) {
      this.socket = socket;
      this.in = in;
    }

    /** Writes and flushes. */
    public void write(String text) throws IOException {
      write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes and flushes. */
    public void write(byte[] bytes) throws IOException {
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
    }

    /** Head of an event stream in chunks. */
    public void streamHead() throws IOException {
      write(
          String.join(
              "\r\n",
              "HTTP/1.1 200 OK",
              "content-type: text/event-stream; charset=utf-8",
              "transfer-encoding: chunked",
              "",
              ""));
    }

    /** One HTTP chunk. */
    public void chunk(String text) throws IOException {
      int length = text.getBytes(StandardCharsets.UTF_8).length;
      write(Integer.toHexString(length) + "\r\n" + text + "\r\n");
    }

    /** An event with one token. */
    public void token(String text) throws IOException {
      chunk(
          "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\""
              + text
              + "\"},\"finish_reason\":null}]}\n\n");
    }

    /** Finish, usage, {@code [DONE]} and the end of the body. */
    public void finish(int tokens) throws IOException {
      chunk(
          "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"length\"}]}\n\n"
              + "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":"
              + tokens
              + "}}\n\ndata: [DONE]\n\n");
      write("0\r\n\r\n");
    }

    /** Closes regularly. */
    public void close() throws IOException {
      socket.close();
    }

    /** Resets the connection. */
    public void reset() throws IOException {
      socket.setSoLinger(true, 0);
      socket.close();
    }

    /** Waits until the client leaves, at most some milliseconds. */
    public void awaitGone(int mostMs) throws IOException {
      socket.setSoTimeout(mostMs);
      try {
        if (in.read() < 0) {
          clientsGone.incrementAndGet();
        }
      } catch (java.net.SocketTimeoutException e) {
        return;
      } catch (IOException e) {
        clientsGone.incrementAndGet();
      }
      socket.close();
    }
  }
}
