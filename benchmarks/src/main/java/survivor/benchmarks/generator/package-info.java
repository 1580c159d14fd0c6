/** How many chunk events a second one generator carries before a gate of its own fails. */
package survivor.benchmarks.generator;
