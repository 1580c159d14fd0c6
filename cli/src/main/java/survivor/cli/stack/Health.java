package survivor.cli.stack;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import survivor.cli.Clock;
import survivor.schemas.LogAddress;
import survivor.schemas.kafka.LogClients;

/** Whether broker and registry answer. Each check is bounded; an absent value is health. */
public final class Health {
  private static final Duration BETWEEN = Duration.ofMillis(150);

  private Health() {}

  /** Why the broker cannot be used within the time, or empty. */
  public static Optional<String> broker(LogAddress address, Duration within) {
    try {
      Admin admin = LogClients.admin(address);
      try {
        admin.describeCluster().nodes().get(within.toMillis(), TimeUnit.MILLISECONDS);
        return Optional.empty();
      } finally {
        admin.close(Duration.ZERO); // by itself it would wait a minute for the answer
      }
    } catch (TimeoutException e) {
      return Optional.of("no answer within " + within.toSeconds() + " s");
    } catch (ExecutionException e) {
      return Optional.of(String.valueOf(e.getCause().getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("interrupted");
    } catch (RuntimeException e) {
      return Optional.of(e.getCause() == null ? e.getMessage() : e.getCause().getMessage());
    }
  }

  /** Why the registry's Confluent API cannot be used within the time, or empty. */
  public static Optional<String> registry(URI ccompat, Duration within) {
    try (HttpClient http = HttpClient.newBuilder().connectTimeout(within).build()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(ccompat + "/subjects")).timeout(within).build();
      int status = http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
      return status == 200
          ? Optional.empty()
          : Optional.of("it answered " + status + " to " + request.uri());
    } catch (IOException e) {
      return Optional.of(e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("interrupted");
    } catch (IllegalArgumentException e) {
      return Optional.of("no usable address: " + e.getMessage());
    }
  }

  /** Asks again and again until the answer is yes or the time is over. */
  public static boolean await(Clock clock, Duration within, BooleanSupplier answer) {
    long startNs = clock.nowNs();
    while (!answer.getAsBoolean()) {
      if (clock.nowNs() - startNs > within.toNanos()) {
        return false;
      }
      try {
        Thread.sleep(BETWEEN);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }
}
