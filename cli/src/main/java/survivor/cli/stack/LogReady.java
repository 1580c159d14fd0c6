package survivor.cli.stack;

import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import survivor.cli.Clock;
import survivor.cli.Failure;
import survivor.schemas.LogAddress;
import survivor.schemas.RegistryClient;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;
import survivor.schemas.kafka.LogTopics;

/** Makes a log ready to be used: both parts answer, the topics exist, the schemas have ids. */
public final class LogReady {
  private static final Duration ONE_LOOK = Duration.ofSeconds(5);

  private LogReady() {}

  /**
   * Waits for broker and registry, makes the missing topics and registers the contract. Doing it
   * again changes nothing.
   *
   * @param within for broker and registry together
   * @throws Failure if one does not answer in time, or refuses
   */
  public static SchemaIds prepare(LogAddress address, Duration within, Clock clock) {
    long startNs = clock.nowNs();
    awaitBroker(address, within, clock);
    awaitRegistry(address, within.minusNanos(clock.nowNs() - startNs), clock);
    try (Admin admin = LogClients.admin(address)) {
      LogTopics.create(admin, Topic.EVENTS.partitions());
      return RegistryClient.register(address.registry());
    } catch (IllegalStateException e) {
      throw new Failure(e.getMessage(), "does this client have the right to create topics?", e);
    } catch (RegistryClient.RegistryException e) {
      throw new Failure(e.getMessage(), "see the registry's own log", e);
    }
  }

  private static void awaitBroker(LogAddress address, Duration within, Clock clock) {
    Look look = new Look();
    if (!Health.await(clock, within, () -> look.healthy(Health.broker(address, shorter(within))))) {
      throw new Failure(
          "broker " + address.bootstrap() + " cannot be used: " + look.illness,
          "is it running there, and are the client properties right? see --bootstrap");
    }
  }

  private static void awaitRegistry(LogAddress address, Duration within, Clock clock) {
    Look look = new Look();
    if (!Health.await(
        clock, within, () -> look.healthy(Health.registry(address.registry(), shorter(within))))) {
      throw new Failure(
          "registry " + address.registry() + " cannot be used: " + look.illness,
          "is it running there, and does the address end in its Confluent API? see --registry");
    }
  }

  private static Duration shorter(Duration within) {
    return within.compareTo(ONE_LOOK) < 0 ? within : ONE_LOOK;
  }

  /** The last answer. */
  private static final class Look {
    private String illness = "not asked";

    boolean healthy(Optional<String> answer) {
      illness = answer.orElse("");
      return answer.isEmpty();
    }
  }
}
