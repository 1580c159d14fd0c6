package survivor.aggregator.fact;

/**
 * What requests of one shard add up to in one partition; markers are not in it.
 *
 * @param requests requests that ended
 * @param unended requests that were still open when the shard had drained
 * @param dispatched those of both whose Dispatched was seen
 * @param chunks their output events
 * @param events all their events, duplicates not counted
 * @param duplicates records that had been seen, markers among them
 */
public record PartitionTally(
    long requests, long unended, long dispatched, long chunks, long events, long duplicates) {

  /** Nothing. */
  public static final PartitionTally NONE = new PartitionTally(0, 0, 0, 0, 0, 0);

  /** One record that had been seen. */
  public static final PartitionTally ONE_DUPLICATE = new PartitionTally(0, 0, 0, 0, 0, 1);

  /** The sum of both. */
  public PartitionTally plus(PartitionTally other) {
    return new PartitionTally(
        requests + other.requests,
        unended + other.unended,
        dispatched + other.dispatched,
        chunks + other.chunks,
        events + other.events,
        duplicates + other.duplicates);
  }
}
