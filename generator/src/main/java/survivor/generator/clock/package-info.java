/**
 * Time. Every class that needs an instant is given one of these clocks.
 *
 * <p>Invariants: only {@link SystemClock} reads the machine's clocks; instants of a step are
 * monotonic nanoseconds from its epoch.
 */
package survivor.generator.clock;
