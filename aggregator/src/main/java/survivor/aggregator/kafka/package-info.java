/**
 * The folds under Kafka Streams: one topology, exactly once, state in named stores.
 *
 * <p>Invariants: nothing is decided here that the folds do not decide; a failure stops the
 * aggregator and is told, it is never retried for ever.
 */
package survivor.aggregator.kafka;
