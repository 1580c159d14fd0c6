/**
 * Whole-process benchmarks: what the instrument costs, and how much it carries.
 *
 * <p>Invariants: one name runs one benchmark; every figure comes from the log, from the kernel's
 * account of a process, or from a monotonic clock, never from the part that is measured; what is
 * compared is measured alternately in one session; all is bounded in time, and what was started is
 * ended.
 */
package survivor.benchmarks;
