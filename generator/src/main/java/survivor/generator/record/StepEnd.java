package survivor.generator.record;

/** How a shard's part of a step ended. */
public sealed interface StepEnd {
  /** All facts are in the log, the closing marker included. */
  record Drained() implements StepEnd {}

  /** The step does not count; the log says so where it still takes records. */
  record Voided(String cause) implements StepEnd {}
}
