/**
 * What a person watching a run is shown: a fold over the same facts that the run is steered by.
 *
 * <p>Invariants: it decides nothing; what has not been seen is absent and not 0.
 */
package survivor.controller.progress;
