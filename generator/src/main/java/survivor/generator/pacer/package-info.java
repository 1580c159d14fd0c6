/**
 * Releases requests at their intended instants.
 *
 * <p>Invariants: release depends on the clock and the schedule alone, never on the target, on
 * requests in flight or on the log; arrivals that are due are released at once, none is left out.
 */
package survivor.generator.pacer;
