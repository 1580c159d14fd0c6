/**
 * How many events a second one thread of the aggregator folds, beside a reader that only decodes.
 */
package survivor.benchmarks.aggregator;
