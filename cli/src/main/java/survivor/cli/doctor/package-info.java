/**
 * Is this machine, and the log if there is one, fit to measure? One line a question.
 *
 * <p>Invariants: nothing is changed and nothing stays behind; every look is bounded; what is wrong
 * comes with the next step; what could not be looked at never counts as good.
 */
package survivor.cli.doctor;
