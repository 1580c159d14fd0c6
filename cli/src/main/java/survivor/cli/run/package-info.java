/**
 * One run from the check of its inputs to its report: what is started for it, what is shown of it,
 * and what is left of it.
 *
 * <p>Invariants: inputs, folders and target are checked before anything starts; a run that was
 * interrupted is reported like any other; the outcome in the log decides the exit code.
 */
package survivor.cli.run;
