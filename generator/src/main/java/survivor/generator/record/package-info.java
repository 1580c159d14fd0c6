/**
 * From sockets to the log: one recorder thread per step owns all request state, decodes, decides
 * and writes facts.
 *
 * <p>Invariants: only the recorder thread calls the log; whoever hands it something never waits; a
 * message that finds the ring full is counted and makes the step void; the numbers of a shard's
 * facts are contiguous from 0.
 */
package survivor.generator.record;
