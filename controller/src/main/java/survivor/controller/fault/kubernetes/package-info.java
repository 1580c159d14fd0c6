/**
 * Faults of pods, through the API of their cluster.
 *
 * <p>Invariants: a pod is the victim by its uid, so one of the same name that comes after it is
 * another; rights are asked for before anything is armed.
 */
package survivor.controller.fault.kubernetes;
