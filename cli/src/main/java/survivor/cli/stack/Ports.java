package survivor.cli.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/**
 * Loopback ports of a stack, each 1 to 65535.
 *
 * @param broker for clients
 * @param controller for the broker's own metadata quorum
 * @param registry HTTP
 */
public record Ports(int broker, int controller, int registry) {
  /** Three ports that are free now. */
  public static Ports free() {
    List<Integer> ports = free(3);
    return new Ports(ports.get(0), ports.get(1), ports.get(2));
  }

  /**
   * So many different loopback ports that are free now.
   *
   * @param count at least 0
   */
  public static List<Integer> free(int count) {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(bound(0));
      }
      List<Integer> ports = sockets.stream().map(ServerSocket::getLocalPort).toList();
      for (ServerSocket socket : sockets) {
        socket.close();
      }
      return ports;
    } catch (IOException e) {
      throw new UncheckedIOException("no free loopback port", e);
    }
  }

  /** Whether nobody listens on any of them now. */
  public boolean allFree() {
    return isFree(broker) && isFree(controller) && isFree(registry);
  }

  /** Whether a loopback port can be bound now. */
  public static boolean isFree(int port) {
    try (ServerSocket socket = bound(port)) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  private static ServerSocket bound(int port) throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }
}
