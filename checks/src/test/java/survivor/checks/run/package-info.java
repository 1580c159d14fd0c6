/** Whole runs: the survivor command as a process, its children killed, its log read by others. */
package survivor.checks.run;
