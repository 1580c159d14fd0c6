/**
 * Looks at a target before a run is opened, so that a mistake costs one line and not a ramp.
 *
 * <p>Invariants: nothing is written to the log; each refusal says what was found and what to do
 * next; every look ends within its time.
 */
package survivor.controller.preflight;
