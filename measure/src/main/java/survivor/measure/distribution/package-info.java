/**
 * Distributions of durations and the percentiles read from them (section 4).
 *
 * <p>There is one histogram: microseconds, 1 µs to 600 s, three significant digits, plain
 * recording. Percentiles come from merged histograms and never from averaged percentiles. The rank
 * rule is the nearest rank: the smallest value whose cumulative count reaches q·n rounded up, and
 * at least 1.
 */
package survivor.measure.distribution;
