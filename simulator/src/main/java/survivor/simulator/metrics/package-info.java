/**
 * The replica's own view of itself, under vLLM's names and with its labels.
 *
 * <p>Invariants: written by the engine's thread alone, read by any; a series that vLLM always shows
 * is always there, with 0 before anything happened. Waiting means: found no room at the beginning
 * of the current step. Requests that arrived since are not counted yet, as on the real server.
 */
package survivor.simulator.metrics;
