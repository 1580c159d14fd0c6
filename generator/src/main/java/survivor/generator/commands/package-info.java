/**
 * Which step is run next, as the commands say.
 *
 * <p>Invariants: steps run one at a time, in the order of the log; a step is claimed in the log
 * before it runs and marked as done after, so that a former life that died in one is seen; an order
 * that a later command of its run has overtaken is not run.
 */
package survivor.generator.commands;
