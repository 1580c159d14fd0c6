/**
 * Summaries over the runs of a campaign (section 11): mean with an interval by the exact quantile
 * of Student's t, median and range, and Holm's step-down over several comparisons. There is no
 * resampling.
 */
package survivor.measure.statistics;
