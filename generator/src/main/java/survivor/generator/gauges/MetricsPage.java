package survivor.generator.gauges;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A page of metrics that is read again and again, by one thread. */
public final class MetricsPage implements AutoCloseable {
  private final URI address;
  private final Duration timeout;
  private final ExecutorService tasks = Executors.newSingleThreadExecutor(MetricsPage::daemon);
  private final HttpClient http;

  /**
   * A page that was not read yet.
   *
   * @param timeout longest wait for an answer
   */
  public MetricsPage(URI address, Duration timeout) {
    this.address = address;
    this.timeout = timeout;
    this.http =
        HttpClient.newBuilder()
            .executor(tasks)
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(timeout)
            .build();
  }

  /**
   * What one reading brought: a body, or why there is none.
   *
   * @param error present exactly where there is no body
   */
  public record Scrape(Optional<String> body, Optional<String> error) {
    /** The one or the other. */
    public <T> T map(Function<String, T> ofBody, Function<String, T> ofError) {
      return body.map(ofBody).orElseGet(() -> ofError.apply(error.orElse("")));
    }

    static Scrape failed(String why) {
      return new Scrape(Optional.empty(), Optional.of(why));
    }
  }

  /** Reads the page. An interrupt ends the wait and stays set. */
  public Scrape read() {
    HttpRequest request = HttpRequest.newBuilder(address).timeout(timeout).build();
    try {
      HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
      return answer.statusCode() == 200
          ? new Scrape(Optional.of(answer.body()), Optional.empty())
          : Scrape.failed("the gauges answered " + answer.statusCode());
    } catch (IOException e) {
      return Scrape.failed("the gauges cannot be read: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Scrape.failed("the step ended during the scrape");
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
    http.close();
    tasks.shutdown();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "survivor-gauges-http");
    thread.setDaemon(true);
    return thread;
  }
}
