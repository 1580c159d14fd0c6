/**
 * Whether the instrument itself is to be believed: CPU, pauses and event loop lag of the client.
 *
 * <p>Invariants: what could not be observed is null, never 0; nothing here runs on an event loop
 * but the lag probe, which does nothing but read the clock.
 */
package survivor.generator.health;
