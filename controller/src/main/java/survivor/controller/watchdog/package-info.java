/**
 * Gives up steps that cannot close, and says what is missing.
 *
 * <p>Invariants: only an undecided step can come of it, never a number; it judges by what the log
 * shows and by the wall clock it is handed; silence of the log itself is not taken for silence of a
 * generator.
 */
package survivor.controller.watchdog;
