package survivor.simulator;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** A plain HTTP client of one simulated replica. */
final class Client implements AutoCloseable {
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();
  private final String base;

  Client(int port) {
    this.base = "http://127.0.0.1:" + port;
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(URI.create(base + path)).GET());
  }

  HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
    return send(request(path, body, "r-1"));
  }

  HttpRequest.Builder request(String path, String body, String requestId) {
    return HttpRequest.newBuilder(URI.create(base + path))
        .timeout(Duration.ofSeconds(20))
        .header("content-type", "application/json")
        .header("x-request-id", requestId)
        .POST(HttpRequest.BodyPublishers.ofString(body));
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpClient http() {
    return http;
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
