/**
 * The real-time replica: {@link survivor.simulator.replica.EngineDriver} plays the step model
 * against the clock on a thread of its own.
 *
 * <p>{@link survivor.simulator.replica.TimedDriver} stands beside it where the times of the tokens
 * are to be known beforehand: they are given, and no load moves them; a stall does.
 *
 * <p>Invariants: a step begins at the planned end of the former, or at the arrival that woke an
 * idle engine, never at a wake-up time; tokens go to a {@link
 * survivor.simulator.replica.TokenSink}, which never blocks; an abort takes effect at the next step
 * boundary, and no token of an aborted answer is handed over or recorded after it.
 *
 * <p>{@link survivor.simulator.replica.Replica} is the seam: the HTTP door knows no more than it,
 * so a replica that misbehaves on purpose can stand in front of a driver.
 */
package survivor.simulator.replica;
