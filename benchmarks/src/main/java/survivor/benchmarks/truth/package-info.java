/** Client's times against the record of truth of the replica that gave them. */
package survivor.benchmarks.truth;
