/**
 * What the user sees of a run: one line that is written over on a terminal, plain lines elsewhere.
 */
package survivor.cli.screen;
