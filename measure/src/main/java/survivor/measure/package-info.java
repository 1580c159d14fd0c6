/**
 * The arithmetic of the rules of measurement: from outcomes of requests to the numbers and verdicts
 * that are published.
 *
 * <p>Invariants of every package below: no input or output, no threads, no clock, no configuration
 * object. The same values in, in any order, give the same values out. Durations are whole
 * nanoseconds; rates are decimals. A quantity that does not exist is an {@link java.util.Optional}
 * or a case of a sealed type, never a zero. Section numbers in the comments are those of the rules
 * of measurement.
 */
package survivor.measure;
