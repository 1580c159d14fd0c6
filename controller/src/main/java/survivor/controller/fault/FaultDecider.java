package survivor.controller.fault;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** What to do next for a fault, a function of its state and the hour. It changes nothing. */
public final class FaultDecider {
  /** Least time from the order's arrival to the fire, in which it is armed. */
  public static final long LEAD_NS = TimeUnit.MILLISECONDS.toNanos(500);

  /** Most by which a fault may fire after its plan (measurement 10). */
  public static final long LATEST_NS = TimeUnit.MILLISECONDS.toNanos(500);

  /** Time in which a fault without a length can be confirmed. */
  static final long CONFIRM_NS = TimeUnit.SECONDS.toNanos(10);

  /** Time after its expiry in which a fault has to be over; then it is ended. */
  static final long OVERTIME_NS = TimeUnit.SECONDS.toNanos(2);

  private FaultDecider() {}

  /**
   * The present, beside the log.
   *
   * @param nowWallNs ns since 1970
   * @param held whether this process has the armed fault in hand
   * @param unwanted why the fault is to end or not to begin; empty while it is wanted
   */
  public record Present(long nowWallNs, boolean held, Optional<String> unwanted) {}

  /** The next action. */
  public static FaultAction decide(FaultState state, Present present) {
    if (state.refused().isPresent() || state.expired().isPresent()) {
      return new FaultAction.Done();
    }
    if (present.held() && (present.unwanted().isPresent() || state.failed().isPresent())) {
      return new FaultAction.Disarm(Ending.DISARMED);
    }
    if (state.fired().isEmpty()) {
      return beforeFire(state, present);
    }
    return present.held() ? afterFire(state, present.nowWallNs()) : unseen(state, present);
  }

  private static FaultAction beforeFire(FaultState state, Present present) {
    long aheadNs = state.fault().fireAtWallNs() - present.nowWallNs();
    if (present.held()) {
      if (aheadNs > 0) {
        return new FaultAction.Await(state.fault().fireAtWallNs());
      }
      return -aheadNs > LATEST_NS
          ? new FaultAction.Disarm(Ending.DISARMED)
          : new FaultAction.Fire();
    }
    if (present.unwanted().isEmpty() && aheadNs >= LEAD_NS) {
      return new FaultAction.Arm();
    }
    if (state.armed().isPresent()) {
      return unseen(state, present);
    }
    return new FaultAction.Refuse(present.unwanted().orElseGet(() -> tooLate(aheadNs)));
  }

  private static String tooLate(long aheadNs) {
    long ms = TimeUnit.NANOSECONDS.toMillis(aheadNs);
    String when = aheadNs < 0 ? "was " + -ms + " ms ago" : "is only " + ms + " ms ahead";
    return "the planned instant "
        + when
        + "; arming needs "
        + TimeUnit.NANOSECONDS.toMillis(LEAD_NS)
        + " ms";
  }

  private static FaultAction afterFire(FaultState state, long nowNs) {
    OptionalLong expires = state.fault().expiresWallNs();
    long confirmUntilNs =
        expires.orElse(state.epochWallNs() + state.fired().get().getFiredNs() + CONFIRM_NS);
    if (state.confirmed().isEmpty() && nowNs < confirmUntilNs) {
      return new FaultAction.Observe();
    }
    if (expires.isEmpty()) {
      return new FaultAction.Disarm(Ending.NOTHING_TO_END);
    }
    if (nowNs < expires.getAsLong()) {
      return new FaultAction.Await(expires.getAsLong());
    }
    return nowNs < expires.getAsLong() + OVERTIME_NS
        ? new FaultAction.LookForEnd()
        : new FaultAction.Disarm(Ending.DISARMED);
  }

  /** Who armed it is gone: it ends by itself, and nobody can say more of it than that. */
  private static FaultAction unseen(FaultState state, Present present) {
    if (present.unwanted().isPresent()) {
      return new FaultAction.Done();
    }
    long endNs = state.fault().expiresWallNs().orElse(present.nowWallNs());
    return present.nowWallNs() < endNs
        ? new FaultAction.Await(endNs)
        : new FaultAction.Unwitnessed();
  }
}
