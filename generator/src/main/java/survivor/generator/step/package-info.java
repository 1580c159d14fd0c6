/**
 * One step of load, from its order to its closing marker.
 *
 * <p>Invariants: the opening marker precedes all other facts of the shard, the closing marker
 * follows them; a step that cannot be whole is void and says why; a step leaves no thread and no
 * socket behind.
 */
package survivor.generator.step;
