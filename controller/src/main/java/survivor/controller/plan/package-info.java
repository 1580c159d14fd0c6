/**
 * A run as a fold: facts make a state, a state makes commands, and nothing else is remembered.
 *
 * <p>Invariants: the state does not depend on how the topics interleave; a step is ordered at most
 * once, whoever asks and however often; a controller that dies at any instant goes on from the log
 * to the same end; no class here reads a clock or does input or output.
 */
package survivor.controller.plan;
