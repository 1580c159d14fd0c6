/**
 * The {@code survivor} command.
 *
 * <p>Invariants: everything is checked before anything is started; what was started is stopped, in
 * the reverse order and in bounded time, however the command ends; every failure is one line with
 * the next step; the exit code says what the result is worth.
 */
package survivor.cli;
