package survivor.controller.fault;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import survivor.log.FaultOrdered;

/**
 * A fault to inject.
 *
 * @param faultId its name, unique in its run
 * @param victim name of the replica
 * @param fireAtWallNs when to fire, ns since 1970
 * @param lengthNs how long it lasts, ns, above 0; empty where it has no length, as a kill
 * @param parameters what the injector needs to know beside
 */
public record Fault(
    String faultId,
    String victim,
    long fireAtWallNs,
    OptionalLong lengthNs,
    Map<String, String> parameters) {
  /**
   * Checks the length.
   *
   * @throws IllegalArgumentException if it is not above 0
   */
  public Fault {
    if (lengthNs.isPresent() && lengthNs.getAsLong() <= 0) {
      throw new IllegalArgumentException("a fault lasts longer than 0");
    }
    parameters = Map.copyOf(parameters);
  }

  /**
   * The fault of an order.
   *
   * @param epochWallNs the zero of the step's clock, ns since 1970
   */
  public static Fault of(FaultOrdered order, long epochWallNs) {
    Long length = order.getLengthNs();
    return new Fault(
        order.getFaultId(),
        order.getVictim(),
        epochWallNs + order.getFireAtNs(),
        length == null ? OptionalLong.empty() : OptionalLong.of(length),
        order.getParameters());
  }

  /** When it ends by itself, ns since 1970: counted from the plan, not from the fire. */
  public OptionalLong expiresWallNs() {
    return lengthNs.isPresent()
        ? OptionalLong.of(fireAtWallNs + lengthNs.getAsLong())
        : OptionalLong.empty();
  }

  /** A parameter that is there and not blank. */
  public Optional<String> parameter(String name) {
    return Optional.ofNullable(parameters.get(name)).filter(value -> !value.isBlank());
  }
}
