package survivor.measure.ladder;

/**
 * A rung that has been run.
 *
 * @param rung what was run
 * @param result how it came out
 */
public record LadderStep(Rung rung, StepResult result) {}
