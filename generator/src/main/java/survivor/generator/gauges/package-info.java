/**
 * The target's own gauges, read once a period on a thread of their own.
 *
 * <p>Invariants: a series that is absent is null, never 0; waiting and running are summed over
 * engines from one series each, cache usage is the greatest.
 */
package survivor.generator.gauges;
