/** How much memory each JVM of a whole run holds. */
package survivor.benchmarks.memory;
