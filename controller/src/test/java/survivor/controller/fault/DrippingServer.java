package survivor.controller.fault;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Sends every client one byte each 20 ms, counting up; run in a process of its own. */
final class DrippingServer {
  private DrippingServer() {}

  public static void main(String[] args) throws IOException {
    try (ServerSocket door =
        new ServerSocket(Integer.parseInt(args[1]), 50, InetAddress.getByName(args[0]))) {
      while (true) {
        Socket client = door.accept();
        Thread.ofPlatform().daemon().start(() -> drip(client));
      }
    }
  }

  private static void drip(Socket client) {
    try (client) {
      client.setTcpNoDelay(true);
      OutputStream out = client.getOutputStream();
      for (int i = 0; i < 100_000; i++) {
        out.write(i);
        Thread.sleep(20);
      }
    } catch (IOException clientLeft) {
      // The client has what it wanted.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
