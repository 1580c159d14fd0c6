/**
 * Turns the raw log into numbers and verdicts: events of a request fold into its outcome, outcomes
 * of a step into its window, and a closed step is judged.
 *
 * <p>Invariants: a step closes by counting, never by waiting; a record that was seen is not counted
 * twice; what the numbers are does not depend on partitions, threads or the order between requests.
 */
package survivor.aggregator;
