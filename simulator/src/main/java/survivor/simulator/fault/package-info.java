/**
 * What a simulated replica can be made to suffer, for a while, from outside.
 *
 * <p>{@link survivor.simulator.fault.FaultSwitch} holds the fault that is in force. Requests feel
 * it at the door ({@code http}), answers under way in {@link
 * survivor.simulator.fault.FaultyReplica}, which stands before any other replica.
 *
 * <p>Invariants: one fault at a time; it ends by itself; the record of truth holds what the replica
 * behind would have done without it.
 */
package survivor.simulator.fault;
