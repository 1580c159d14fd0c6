package survivor.schemas;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;

/** Registers the contract with a registry that speaks the Confluent API. */
public final class RegistryClient {
  /** New readers read all old records, checked against every former version. */
  public static final String COMPATIBILITY = "BACKWARD_TRANSITIVE";

  private static final String TYPE = "application/vnd.schemaregistry.v1+json";
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final int TRIES = 20;
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final String base;

  private RegistryClient(URI base) {
    String text = base.toString();
    this.base = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }

  /**
   * Makes every record of the catalogue known under its subject and returns the ids. Doing it again
   * changes nothing.
   *
   * @throws RegistryException if the registry does not answer or refuses a schema
   */
  public static SchemaIds register(URI ccompatBase) {
    RegistryClient client = new RegistryClient(ccompatBase);
    Map<String, Integer> idBySubject = new HashMap<>();
    Map<Integer, Schema> schemaById = new HashMap<>();
    for (Topic topic : Topic.values()) {
      for (Schema schema : topic.schemas()) {
        int id = client.idOf(topic.subject(schema), schema);
        idBySubject.put(topic.subject(schema), id);
        schemaById.put(id, schema);
      }
    }
    return SchemaIds.of(idBySubject, schemaById);
  }

  /** The schema behind an id, as the registry gives it. */
  public static Schema schema(URI ccompatBase, int id) {
    JsonNode answer = new RegistryClient(ccompatBase).ok("GET", "/schemas/ids/" + id, null);
    return new Schema.Parser().parse(answer.get("schema").asText());
  }

  /**
   * Another process may register the same at the same time; then its id is there a moment later.
   */
  private int idOf(String subject, Schema schema) {
    for (int tries = 1; ; tries++) {
      try {
        return registered(subject, schema);
      } catch (RaceLostException e) {
        if (tries == TRIES) {
          throw e;
        }
        pause();
      }
    }
  }

  private int registered(String subject, Schema schema) {
    String path = "/subjects/" + URLEncoder.encode(subject, StandardCharsets.UTF_8);
    String body = JSON.createObjectNode().put("schema", schema.toString()).toString();
    HttpResponse<String> known = send("POST", path, body);
    if (known.statusCode() == 200) {
      return parse(known).get("id").asInt();
    }
    String config = JSON.createObjectNode().put("compatibility", COMPATIBILITY).toString();
    String configPath = "/config/" + URLEncoder.encode(subject, StandardCharsets.UTF_8);
    boolean guarded = send("PUT", configPath, config).statusCode() == 200;
    HttpResponse<String> made = send("POST", path + "/versions", body);
    if (made.statusCode() == 409 && made.body().contains("already exists")) {
      throw new RaceLostException(refused(made, path));
    }
    int id = checked(made, path + "/versions").get("id").asInt();
    if (!guarded) {
      ok("PUT", configPath, config);
    }
    return id;
  }

  private JsonNode ok(String method, String path, String body) {
    return checked(send(method, path, body), path);
  }

  private static JsonNode checked(HttpResponse<String> answer, String path) {
    if (answer.statusCode() != 200) {
      throw new RegistryException(refused(answer, path));
    }
    return parse(answer);
  }

  private static String refused(HttpResponse<String> answer, String path) {
    return "the registry answered " + answer.statusCode() + " to " + path + ": " + answer.body();
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RegistryException("interrupted while asking the registry", e);
    }
  }

  private HttpResponse<String> send(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(Duration.ofSeconds(15))
            .header("content-type", TYPE)
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new RegistryException("no schema registry answers at " + base, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RegistryException("interrupted while asking the registry", e);
    }
  }

  private static JsonNode parse(HttpResponse<String> answer) {
    try {
      return JSON.readTree(answer.body());
    } catch (IOException e) {
      throw new RegistryException("the registry's answer is no JSON: " + answer.body(), e);
    }
  }

  /** Somebody else registered the same schema between the question and the wish. */
  private static final class RaceLostException extends RegistryException {
    private static final long serialVersionUID = 1;

    RaceLostException(String message) {
      super(message);
    }
  }

  /** The registry cannot be used; the message says why in one line. */
  public static class RegistryException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RegistryException(String message) {
      super(message);
    }

    RegistryException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
