/**
 * The controller at work on the log: reads facts, writes commands, reads finished runs back.
 *
 * <p>Invariants: only committed records are read; every reading of what is already there ends at
 * positions taken before it began; a command counts as written only when the broker has confirmed
 * it; a controller that starts again under the same run id goes on where the log stops.
 */
package survivor.controller.kafka;
