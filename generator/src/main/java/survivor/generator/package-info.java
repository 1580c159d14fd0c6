/**
 * Makes the load and writes down what it met. {@link survivor.generator.Generator} is the door.
 *
 * <p>Invariants: the path from the schedule to the socket, and from the socket to the stamp, never
 * waits for the log, for decoding, for a lock or for a line of output; what cannot be kept makes
 * the step void.
 */
package survivor.generator;
