/**
 * The capacity ladder (section 8): which rate comes next, and what the ramps together say.
 *
 * <p>The state is a fold over the results of rungs: {@link
 * survivor.measure.ladder.LadderState#evolve} takes a result in, {@link
 * survivor.measure.ladder.LadderState#next} says what to do. Rates are decimals without trailing
 * zeros and are never converted to doubles, so 4 × 1.2 is 4.8 and a gap of exactly a tenth agrees.
 */
package survivor.measure.ladder;
