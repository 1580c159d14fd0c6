/**
 * When requests are intended to start, fixed before a step starts.
 *
 * <p>Invariants: a schedule is a pure function of (shape, duration), where a shape holds its rate
 * and seed; offsets ascend and lie in [0, duration); no platform-dependent arithmetic takes part.
 */
package survivor.generator.schedule;
