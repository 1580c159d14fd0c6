/**
 * When service came back after a fault (section 9), by seconds of intended time.
 *
 * <p>Two baselines are never conflated: that before the fault, and the equilibrium of what was
 * left. Ratios are compared with bars in integers, so a window exactly on its bar reaches it. What
 * could not be seen to its end is unobserved: it is neither recovered nor not recovered, and never
 * a number.
 */
package survivor.measure.recovery;
