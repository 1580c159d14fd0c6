/**
 * Completion incidence by Aalen and Johansen (section 5): over all scheduled requests of a window,
 * completions are events, errors compete with them, and censored requests leave at their observed
 * time. A quantile is claimed only where the curve reaches it inside the horizon; it is never
 * extrapolated.
 */
package survivor.measure.incidence;
