/** The benchmarks' doors to the log. */
package survivor.benchmarks.kafka;
