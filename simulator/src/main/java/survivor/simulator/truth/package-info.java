/**
 * What really happened in a replica, for tests that compare the measured with the true: after one
 * line that anchors the monotonic clock to the wall clock, one JSON line per ended request and, of
 * streamed answers, one with the instants of their reads and writes, in any order.
 *
 * <p>Invariants: times are ns of {@code System.nanoTime} of this process, those of requests as the
 * model planned them, those of the wire as they happened; the file is written by a thread of its
 * own; a line that cannot be written fails the closing of the log.
 */
package survivor.simulator.truth;
