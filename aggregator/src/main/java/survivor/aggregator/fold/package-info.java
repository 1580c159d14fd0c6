/**
 * The first stage, free of Kafka: events of one partition become outcomes and statements about what
 * that partition held.
 *
 * <p>Invariants: state lies in {@link survivor.aggregator.fold.Rows} alone, as bytes whose first
 * one is a version; every state is made new, none is changed in place; each statement leaves after
 * the outcomes that it counts.
 */
package survivor.aggregator.fold;
