package survivor.controller.preflight;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import survivor.controller.config.RunConfig;
import survivor.controller.preflight.PreflightResult.Ready;
import survivor.controller.preflight.PreflightResult.Refused;

/**
 * Asks the target whether it serves the model and shows the gauge. Blocks for two answers at most.
 */
public final class Preflight {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Duration patience;

  /** Waits up to 5 s for each answer. */
  public Preflight() {
    this(Duration.ofSeconds(5));
  }

  /** Waits up to {@code patience} for each answer. */
  public Preflight(Duration patience) {
    this.patience = patience;
  }

  private sealed interface Answer {
    record Body(int status, String text) implements Answer {}

    record None(String why) implements Answer {}
  }

  /** Looks at the models, then at the gauges; the first thing wrong is the answer. */
  public PreflightResult check(RunConfig.Target target) {
    try (HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(patience)
            .build()) {
      Optional<Refused> models = models(client, target);
      return models.isPresent() ? models.get() : gauges(client, target);
    }
  }

  private Optional<Refused> models(HttpClient client, RunConfig.Target target) {
    String url = target.url() + "/v1/models";
    return switch (get(client, url)) {
      case Answer.None none ->
          refused(
              "target "
                  + target.url()
                  + " "
                  + none.why()
                  + "; start the server, or name another with --target");
      case Answer.Body body ->
          body.status() == 200 ? model(target, body.text()) : unready(target, body);
    };
  }

  private static Optional<Refused> unready(RunConfig.Target target, Answer.Body body) {
    return refused(
        "target "
            + target.url()
            + " answers "
            + body.status()
            + " to GET /v1/models; wait until it is ready, or name another with --target");
  }

  private Optional<Refused> model(RunConfig.Target target, String body) {
    List<String> served = new ArrayList<>();
    try {
      for (JsonNode model : JSON.readTree(body).path("data")) {
        served.add(model.path("id").asText());
      }
    } catch (JsonProcessingException e) {
      return refused(
          "target "
              + target.url()
              + " answers GET /v1/models without JSON;"
              + " it is no OpenAI-compatible server, name another with --target");
    }
    if (served.contains(target.model())) {
      return Optional.empty();
    }
    String found = served.isEmpty() ? "no model" : String.join(", ", served);
    return refused(
        "model "
            + target.model()
            + " is not served by "
            + target.url()
            + ", which serves "
            + found
            + "; choose one with --model");
  }

  private PreflightResult gauges(HttpClient client, RunConfig.Target target) {
    String url = target.metricsUrl();
    return switch (get(client, url)) {
      case Answer.None none ->
          new Refused(
              "gauges at "
                  + url
                  + ": the address "
                  + none.why()
                  + "; name the right address with --metrics");
      case Answer.Body body ->
          body.status() == 200 ? gauge(target, body.text()) : unmetered(url, body);
    };
  }

  private static Refused unmetered(String url, Answer.Body body) {
    return new Refused(
        "gauges at "
            + url
            + ": the answer is "
            + body.status()
            + "; switch the server's metrics on, or name the address with --metrics");
  }

  private static PreflightResult gauge(RunConfig.Target target, String exposition) {
    Optional<String> found = GaugeNames.firstPresent(exposition, target.waitingGauges());
    return found.isPresent()
        ? new Ready(found.get())
        : new Refused(
            "gauge absent at "
                + target.metricsUrl()
                + ": looked for "
                + String.join(", ", target.waitingGauges())
                + "; set target.waitingGauges to the server's name for its queue");
  }

  private Answer get(HttpClient client, String url) {
    try {
      HttpRequest request = HttpRequest.newBuilder(URI.create(url)).timeout(patience).build();
      HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
      return new Answer.Body(response.statusCode(), response.body());
    } catch (HttpTimeoutException e) {
      return new Answer.None("does not answer within " + patience.toMillis() + " ms");
    } catch (ConnectException e) {
      boolean unresolved = e.getCause() instanceof UnresolvedAddressException;
      return new Answer.None(unresolved ? "has no known host" : "refuses connections");
    } catch (IOException e) {
      return new Answer.None("breaks the connection (" + e.getMessage() + ")");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Answer.None("was not asked: interrupted");
    }
  }

  private static Optional<Refused> refused(String line) {
    return Optional.of(new Refused(line.replaceAll("\\s+", " ")));
  }
}
