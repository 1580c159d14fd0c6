/** How soon a step's verdict follows its last request. */
package survivor.benchmarks.latency;
