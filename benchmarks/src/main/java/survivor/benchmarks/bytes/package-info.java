/** What a chunk event costs on the broker's disk. */
package survivor.benchmarks.bytes;
