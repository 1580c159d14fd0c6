/**
 * The generator's side of Kafka: the log of facts that it writes, the commands that it reads.
 *
 * <p>Invariants: no other package of the generator knows Kafka; a fact whose sending failed is
 * never sent again, because it may be in the log.
 */
package survivor.generator.kafka;
