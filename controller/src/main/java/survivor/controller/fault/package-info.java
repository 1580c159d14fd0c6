/**
 * Takes a replica away, on time and for a time, and says what was seen of it.
 *
 * <p>An {@link survivor.controller.fault.Injector} arms a fault or refuses it; {@link
 * survivor.controller.fault.FaultDecider} says what comes next, {@link
 * survivor.controller.fault.FaultRunner} does it and tells the log. How each injector works: {@code
 * docs/fault-injectors.md}.
 *
 * <p>Invariants: nothing fires that was not armed in the log before; a fault with a length ends
 * when it should though the controller dies; a fault that was not confirmed did not happen.
 */
package survivor.controller.fault;
