package survivor.aggregator.fact;

/** Something that the judge of a step must know. */
public sealed interface StepFact {

  /** A request of the step ended; the outcome is a RequestOutcome. */
  record RequestEnded(int index, WireRecord outcome) implements StepFact {}

  /** A source sampled something; the sample is one of the samples that carry a step. */
  record Sampled(String source, long atNs, WireRecord sample) implements StepFact {}

  /** Something that decides whether the step can close. */
  sealed interface Announcement extends StepFact {}

  /** The controller ordered the step; the order is a StepOrdered. */
  record Ordered(WireRecord order) implements Announcement {}

  /** A shard's StepOpened stands in a partition. */
  record Opened(int shard, int partition, WireRecord marker) implements Announcement {}

  /**
   * A shard's StepDrained stands in a partition.
   *
   * @param openedSeen whether its StepOpened stood there before
   * @param tally what else stood there before
   */
  record Drained(
      int shard, int partition, boolean openedSeen, PartitionTally tally, WireRecord marker)
      implements Announcement {}

  /** An event that its shard did not announce came after the shard's StepDrained. */
  record CameLate(int shard, int partition) implements Announcement {}

  /** A source has written its last sample. */
  record SourceClosed(String source, int count) implements Announcement {}

  /** Whatever else is known, the step is undecided. */
  sealed interface GivenUp extends Announcement {
    String cause();
  }

  /** A shard cannot finish the step. */
  record Voided(String cause) implements GivenUp {}

  /** The controller gave the step up. */
  record Abandoned(String cause) implements GivenUp {}

  /** A record of the step cannot be read. */
  record Unreadable(String cause) implements GivenUp {}
}
