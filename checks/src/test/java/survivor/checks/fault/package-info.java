/** Faults of the controller against what they hit. */
package survivor.checks.fault;
