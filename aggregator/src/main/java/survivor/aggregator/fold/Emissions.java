package survivor.aggregator.fold;

import survivor.aggregator.fact.StepFact;

/** Where the first stage sends what it finds. */
public interface Emissions {
  /**
   * A request ended.
   *
   * @param key the request's key, as it stands in the log
   * @param wire the outcome in Confluent wire format
   */
  void outcome(byte[] key, byte[] wire);

  /** Something that a step's judge must know. */
  void fact(String stepKey, StepFact fact);

  /** A record that cannot be read, as it stands in the log. */
  void unreadable(byte[] key, byte[] value, String why);
}
