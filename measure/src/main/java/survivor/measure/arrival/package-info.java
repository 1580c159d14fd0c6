/**
 * The self-test of arrivals (section 13): whether a schedule, or the dispatches that were seen,
 * look like the process that they claim to be. Gaps alone are not enough: generators that share a
 * seed have good gaps and bunched seconds.
 */
package survivor.measure.arrival;
