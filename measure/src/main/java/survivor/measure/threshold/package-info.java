/**
 * How far the usual latency under a fault lies from a bound (section 4). A verdict that hangs on a
 * bound which the mode nearly touches is weak, and this says so in units of the spread before the
 * fault.
 */
package survivor.measure.threshold;
