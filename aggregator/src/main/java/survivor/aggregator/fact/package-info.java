/**
 * What the first stage tells the second, one record a statement, keyed by step.
 *
 * <p>Invariants: the byte form begins with a version; facts of one partition of events keep their
 * order, facts of different partitions have none.
 */
package survivor.aggregator.fact;
