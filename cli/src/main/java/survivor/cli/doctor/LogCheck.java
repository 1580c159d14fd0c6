package survivor.cli.doctor;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import survivor.cli.doctor.Finding.Good;
import survivor.cli.doctor.Finding.Unseen;
import survivor.cli.doctor.Finding.Wrong;
import survivor.cli.kafka.TopicLook;
import survivor.cli.stack.Health;
import survivor.schemas.LogAddress;
import survivor.schemas.RegistryClient;
import survivor.schemas.Topic;

/** A log: do broker and registry answer, and will they keep what is written? */
final class LogCheck {
  private static final Duration WITHIN = Duration.ofSeconds(10);

  private final LogAddress log;

  LogCheck(LogAddress log) {
    this.log = log;
  }

  List<Finding> all() {
    List<Finding> findings = new ArrayList<>();
    Optional<String> broker = Health.broker(log, WITHIN);
    findings.add(
        broker
            .<Finding>map(
                ill ->
                    new Wrong(
                        "broker", log.bootstrap() + ": " + ill, "start it, or see --bootstrap"))
            .orElseGet(() -> new Good("broker", log.bootstrap() + " answers")));
    if (broker.isEmpty()) {
      findings.addAll(topics());
    }
    Optional<String> registry = Health.registry(log.registry(), WITHIN);
    findings.add(
        registry
            .<Finding>map(
                ill ->
                    new Wrong(
                        "registry", log.registry() + ": " + ill, "start it, or see --registry"))
            .orElseGet(() -> new Good("registry", log.registry() + " answers")));
    if (registry.isEmpty()) {
      findings.add(compatibility());
    }
    return findings;
  }

  private List<Finding> topics() {
    return switch (TopicLook.at(log, WITHIN)) {
      case TopicLook.Refused refused ->
          List.of(new Wrong("topics", refused.why(), "may this client describe topics?"));
      case TopicLook.Seen seen -> seen.faults().isEmpty() ? whole(seen) : faults(seen);
    };
  }

  private static List<Finding> whole(TopicLook.Seen seen) {
    return List.of(
        seen.present() == 0
            ? new Unseen("topics", "none yet; the first run makes them")
            : new Good("topics", seen.present() + " of the catalogue, kept forever"));
  }

  private static List<Finding> faults(TopicLook.Seen seen) {
    return seen.faults().stream()
        .<Finding>map(
            fault -> new Wrong("topics", fault, "alter the topic, or the log will not keep"))
        .toList();
  }

  private Finding compatibility() {
    Topic topic = Topic.EVENTS;
    String subject = topic.subject(topic.schemas().getFirst());
    URI uri = URI.create(log.registry() + "/config/" + subject);
    try (HttpClient http = HttpClient.newBuilder().connectTimeout(WITHIN).build()) {
      HttpResponse<String> answer =
          http.send(
              HttpRequest.newBuilder(uri).timeout(WITHIN).build(),
              HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() == 404) {
        return new Unseen("schemas", "none yet; the first run registers them");
      }
      return answer.body().contains(RegistryClient.COMPATIBILITY)
          ? new Good("schemas", "compatibility " + RegistryClient.COMPATIBILITY)
          : new Wrong(
              "schemas",
              "compatibility of " + subject + " is " + answer.body().strip(),
              "set it to " + RegistryClient.COMPATIBILITY);
    } catch (IOException e) {
      return new Wrong("schemas", "no answer to " + uri + ": " + e, "see the registry's log");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Unseen("schemas", "interrupted");
    }
  }
}
