/** How late requests leave, with the broker running and with the broker stopped. */
package survivor.benchmarks.skew;
