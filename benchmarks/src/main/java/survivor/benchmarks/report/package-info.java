/** What a benchmark found, as Markdown with the facts of the machine. */
package survivor.benchmarks.report;
