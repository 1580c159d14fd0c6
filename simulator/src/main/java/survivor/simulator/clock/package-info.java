/** The clock of a replica. Only {@link survivor.simulator.clock.SystemClock} reads the time. */
package survivor.simulator.clock;
