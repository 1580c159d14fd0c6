/**
 * What really happened in a replica, for tests that compare the measured with the true: one JSON
 * line per ended request, after one line that anchors the monotonic clock to the wall clock.
 *
 * <p>Invariants: times are planned by the model, in ns of {@code System.nanoTime} of this process;
 * the file is written by a thread of its own; a line that cannot be written fails the closing of
 * the log.
 */
package survivor.simulator.truth;
