/**
 * The processes that a benchmark runs on: broker, registry and roles as the product starts them,
 * and what the kernel says of them. Nothing outlives {@link survivor.benchmarks.stack.Bench#close}.
 */
package survivor.benchmarks.stack;
