package survivor.controller.fault;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import survivor.controller.clock.WallClock;

/**
 * One of the faults that a simulated replica can suffer, asked for at its door {@code /_fault}. The
 * replica itself ends it.
 */
final class SimulatorInjector implements Injector {
  /** The simulator's faults; each is an injector of that name. */
  static final List<String> KINDS =
      List.of("stall", "error", "stream-abort", "silent-hang", "slow-reload", "throttle");

  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String kind;
  private final WallClock clock;

  SimulatorInjector(String kind, WallClock clock) {
    this.kind = kind;
    this.clock = clock;
  }

  @Override
  public String name() {
    return kind;
  }

  @Override
  public Arming arm(Fault fault) {
    if (fault.lengthNs().isEmpty()) {
      return new Arming.Refused("a simulator's fault needs a length");
    }
    Optional<String> url = fault.parameter("url");
    if (url.isEmpty()) {
      return new Arming.Refused("the replica's url is not among its words");
    }
    try {
      String factor = fault.parameter("factor").orElse(kind.equals("throttle") ? "2" : "1");
      URI door = URI.create(url.get() + "/").resolve("_fault");
      HttpClient http =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .connectTimeout(PATIENCE)
              .build();
      Suffering suffering = new Suffering(fault, kind, Double.parseDouble(factor), door, http);
      if (!suffering.inForce().isEmpty()) {
        return new Arming.Refused("the replica suffers " + suffering.inForce() + " already");
      }
      return new Arming.Ready(suffering.timedBy(clock));
    } catch (IllegalArgumentException e) {
      return new Arming.Refused("bad words: " + e.getMessage());
    } catch (InjectionException e) {
      return new Arming.Refused(e.getMessage());
    }
  }

  /** The fault at one replica's door, without a sense of time yet. */
  private record Suffering(Fault fault, String kind, double factor, URI door, HttpClient http) {
    ArmedFault timedBy(WallClock clock) {
      return new Timed(this, clock);
    }

    /** The kind in force; blank where there is none. */
    String inForce() throws InjectionException {
      return ask(HttpRequest.newBuilder(door).GET()).path("active").path("kind").asText("");
    }

    JsonNode ask(HttpRequest.Builder request) throws InjectionException {
      try {
        HttpResponse<String> answer =
            http.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() == 404) {
          throw new InjectionException(
              door + " is not there: was the replica started with a door for faults?");
        }
        if (answer.statusCode() != 200) {
          throw new InjectionException(
              door + " answers " + answer.statusCode() + ": " + answer.body());
        }
        return JSON.readTree(answer.body());
      } catch (JsonProcessingException e) {
        throw new InjectionException(door + " answers no JSON", e);
      } catch (IOException e) {
        throw new InjectionException(door + " does not answer: " + e, e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InjectionException("interrupted while asking " + door, e);
      }
    }
  }

  private record Timed(Suffering at, WallClock clock) implements ArmedFault {
    @Override
    public Map<String, String> details() {
      return Map.of("door", at.door().toString(), "factor", Double.toString(at.factor()));
    }

    @Override
    public void fire() throws InjectionException {
      long leftNs = at.fault().expiresWallNs().getAsLong() - clock.nowNs();
      ObjectNode order =
          JSON.createObjectNode()
              .put("kind", at.kind())
              .put("forMs", TimeUnit.NANOSECONDS.toMillis(leftNs))
              .put("factor", at.factor());
      at.ask(
          HttpRequest.newBuilder(at.door())
              .header("content-type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(order.toString())));
    }

    @Override
    public Optional<Sighting> observe() throws InjectionException {
      return at.inForce().equals(at.kind())
          ? Optional.of(new Sighting(Confirmation.FAULT_ACTIVE, at.kind() + ", says " + at.door()))
          : Optional.empty();
    }

    @Override
    public boolean over() throws InjectionException {
      return at.inForce().isEmpty();
    }

    @Override
    public void disarm() throws InjectionException {
      if (at.inForce().equals(at.kind())) {
        at.ask(HttpRequest.newBuilder(at.door()).DELETE());
      }
    }
  }
}
