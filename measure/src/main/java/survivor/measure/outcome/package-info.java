/**
 * How a scheduled request ends (section 1). Every scheduled request ends in exactly one {@link
 * survivor.measure.outcome.Outcome}, so in every set of requests scheduled = completed + errored +
 * censored.
 */
package survivor.measure.outcome;
