package survivor.cli.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import survivor.cli.Clock;
import survivor.cli.Failure;
import survivor.schemas.LogAddress;

/**
 * Simulated replicas behind a gateway, as child processes. Each is started again when it ends: same
 * name, same port.
 *
 * @param replicas their addresses, replica-0 first
 * @param gateway address of the gateway
 */
public record Fleet(List<URI> replicas, URI gateway) {
  private static final Duration ANSWER = Duration.ofSeconds(2);
  private static final ObjectMapper JSON = new ObjectMapper();

  public Fleet {
    replicas = List.copyOf(replicas);
  }

  /**
   * What a fleet is made of.
   *
   * @param size replicas, at least 1
   * @param restartDelay from the end of a replica until it is started again, at least
   * @param replicaArguments of {@code survivor simulator}, beside the port
   * @param gatewayPort port of the gateway
   * @param gatewayArguments of {@code survivor gateway}, beside port and upstreams
   * @param readyWithin from the start until all replicas are listed
   */
  public record Plan(
      int size,
      Duration restartDelay,
      List<String> replicaArguments,
      int gatewayPort,
      List<String> gatewayArguments,
      Duration readyWithin) {
    public Plan {
      replicaArguments = List.copyOf(replicaArguments);
      gatewayArguments = List.copyOf(gatewayArguments);
    }
  }

  /** Name of a replica, counted from 0, also among the supervisor's children. */
  public static String name(int number) {
    return "replica-" + number;
  }

  /**
   * Starts a fleet and returns when the gateway lists all of it.
   *
   * @param log where the routes go; empty if the gateway's arguments name a file
   * @throws Failure if a part does not start, or is not listed in time
   */
  public static Fleet start(Roles roles, Plan plan, Optional<LogAddress> log, Clock clock) {
    List<URI> replicas = new ArrayList<>();
    List<Supervised> started = new ArrayList<>();
    List<String> arguments = new ArrayList<>(List.of("--listen=" + plan.gatewayPort()));
    for (int port : Ports.free(plan.size())) {
      String name = name(replicas.size());
      URI url = URI.create("http://127.0.0.1:" + port);
      started.add(roles.replica(name, port, plan.restartDelay(), plan.replicaArguments()));
      arguments.add("--upstream=" + name + "=" + url);
      replicas.add(url);
    }
    arguments.addAll(plan.gatewayArguments());
    started.add(roles.gateway(log, arguments));
    started.forEach(roles::awaitReady);
    Fleet fleet = new Fleet(replicas, URI.create("http://127.0.0.1:" + plan.gatewayPort()));
    if (!Health.await(clock, plan.readyWithin(), () -> fleet.listed() == plan.size())) {
      throw new Failure(
          fleet.listed() + " of " + plan.size() + " replicas are listed by the gateway",
          "their output is in " + roles.log(name(0)).getParent());
    }
    return fleet;
  }

  /** How many replicas the gateway sends requests to now; 0 if it does not answer. */
  public int listed() {
    HttpRequest request =
        HttpRequest.newBuilder(gateway.resolve("/endpoints")).timeout(ANSWER).build();
    try (HttpClient http = HttpClient.newHttpClient()) {
      int listed = 0;
      for (JsonNode endpoint :
          JSON.readTree(http.send(request, HttpResponse.BodyHandlers.ofString()).body())) {
        listed += endpoint.path("listed").asBoolean() ? 1 : 0;
      }
      return listed;
    } catch (IOException notYet) {
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }
}
