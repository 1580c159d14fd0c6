/**
 * Whether the instrument itself is to be believed (section 7). A gate that could not be observed
 * never passes.
 */
package survivor.measure.gate;
