package survivor.controller.fault;

import java.util.Map;
import java.util.Optional;

/**
 * A fault that is ready. One thread uses it. With a length it ends at {@link Fault#expiresWallNs}
 * whether or not this process is still there.
 */
public interface ArmedFault {
  /** What was armed: process ids, addresses, rules. */
  Map<String, String> details();

  /**
   * Acts; it is done when this returns.
   *
   * @throws InjectionException if it did not act
   */
  void fire() throws InjectionException;

  /**
   * What can be seen of the fault now; empty while nothing can.
   *
   * @throws InjectionException if it cannot look
   */
  Optional<Sighting> observe() throws InjectionException;

  /**
   * Whether the fault has ended.
   *
   * @throws InjectionException if it cannot look
   */
  boolean over() throws InjectionException;

  /**
   * Ends the fault at once and removes its traces; without effect where there are none.
   *
   * @throws InjectionException if something may be left
   */
  void disarm() throws InjectionException;
}
