/** Steps of load as benchmarks order them, and what the log says of them afterwards. */
package survivor.benchmarks.step;
