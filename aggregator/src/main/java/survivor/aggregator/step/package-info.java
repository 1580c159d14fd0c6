/**
 * The second stage, free of Kafka: facts of a step are kept as rows until the step can close, then
 * it is measured and judged.
 *
 * <p>Invariants: a step closes when every partition has shown every shard's StepDrained and every
 * source has closed; numbers are read from rows in the order of request indices, so the order in
 * which facts arrived cannot show; what follows a closed step changes nothing; a step that was
 * given up has a cause and no numbers.
 */
package survivor.aggregator.step;
