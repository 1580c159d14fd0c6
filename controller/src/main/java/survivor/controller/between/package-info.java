/**
 * What a run does between its steps, for example to start the server again: one program, run to its
 * end before the next step is ordered. How it ended stands in the log; a controller that died
 * meanwhile runs it once more.
 */
package survivor.controller.between;
