package survivor.aggregator.kafka;

import org.apache.kafka.common.utils.Bytes;

/** What the first stage sends on, by where it goes. */
sealed interface Emission {
  Bytes value();

  /** To the topic of outcomes, in Confluent wire format. */
  record Outcome(Bytes value) implements Emission {}

  /** To the second stage, in the form of StepFactCodec. */
  record Fact(Bytes value) implements Emission {}

  /** To the topic of records that cannot be read, as it was. */
  record DeadLetter(Bytes value) implements Emission {}
}
