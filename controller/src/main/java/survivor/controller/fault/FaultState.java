package survivor.controller.fault;

import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import survivor.log.FaultArmed;
import survivor.log.FaultExpired;
import survivor.log.FaultFired;
import survivor.log.FaultObserved;
import survivor.log.FaultOrdered;
import survivor.log.FaultRefused;

/**
 * What the log says of one fault. The first record of a kind counts.
 *
 * @param epochWallNs the zero of the step's clock, ns since 1970
 * @param confirmed the first observation that is a {@link Confirmation}
 * @param failed why it could not act, where it was armed and tried to
 */
public record FaultState(
    FaultOrdered order,
    long epochWallNs,
    Optional<FaultArmed> armed,
    Optional<FaultRefused> refused,
    Optional<FaultFired> fired,
    Optional<FaultObserved> confirmed,
    Optional<FaultObserved> failed,
    Optional<FaultExpired> expired) {
  /** Name of the observation that a fault could not act. */
  public static final String FIRE_FAILED = "fire-failed";

  /** A fault that was ordered; nothing has been done. */
  public static FaultState ordered(FaultOrdered order, long epochWallNs) {
    return new FaultState(
        order,
        epochWallNs,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Takes a fact in; facts of other faults and other kinds change nothing. */
  public FaultState evolve(SpecificRecord fact) {
    return switch (fact) {
      case FaultArmed f -> mine(f.getRunId(), f.getFaultId()) ? armed(f) : this;
      case FaultRefused f -> mine(f.getRunId(), f.getFaultId()) ? refused(f) : this;
      case FaultFired f -> mine(f.getRunId(), f.getFaultId()) ? fired(f) : this;
      case FaultObserved f -> mine(f.getRunId(), f.getFaultId()) ? observed(f) : this;
      case FaultExpired f -> mine(f.getRunId(), f.getFaultId()) ? expired(f) : this;
      default -> this;
    };
  }

  /** The fault itself. */
  public Fault fault() {
    return Fault.of(order, epochWallNs);
  }

  private FaultState armed(FaultArmed f) {
    return with(first(armed, f), refused, fired, confirmed, failed, expired);
  }

  private FaultState refused(FaultRefused f) {
    return with(armed, first(refused, f), fired, confirmed, failed, expired);
  }

  private FaultState fired(FaultFired f) {
    return with(armed, refused, first(fired, f), confirmed, failed, expired);
  }

  private FaultState expired(FaultExpired f) {
    return with(armed, refused, fired, confirmed, failed, first(expired, f));
  }

  private FaultState observed(FaultObserved f) {
    if (f.getWhat().equals(FIRE_FAILED)) {
      return with(armed, refused, fired, confirmed, first(failed, f), expired);
    }
    return Confirmation.labelled(f.getWhat()).isPresent()
        ? with(armed, refused, fired, first(confirmed, f), failed, expired)
        : this;
  }

  private boolean mine(String runId, String faultId) {
    return order.getRunId().equals(runId) && order.getFaultId().equals(faultId);
  }

  private static <F> Optional<F> first(Optional<F> known, F fact) {
    return known.isPresent() ? known : Optional.of(fact);
  }

  private FaultState with(
      Optional<FaultArmed> newArmed,
      Optional<FaultRefused> newRefused,
      Optional<FaultFired> newFired,
      Optional<FaultObserved> newConfirmed,
      Optional<FaultObserved> newFailed,
      Optional<FaultExpired> newExpired) {
    return new FaultState(
        order, epochWallNs, newArmed, newRefused, newFired, newConfirmed, newFailed, newExpired);
  }
}
