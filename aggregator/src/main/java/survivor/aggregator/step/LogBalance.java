package survivor.aggregator.step;

import java.util.ArrayList;
import java.util.List;
import survivor.aggregator.fact.PartitionTally;
import survivor.log.StepDrained;
import survivor.log.StepLedger;
import survivor.log.StepOpened;
import survivor.measure.gate.LogAccount;

/**
 * A step's log against what its shards announced.
 *
 * @param sum what all partitions held
 * @param missing sequence numbers that were announced and not seen, or seen and not announced
 */
record LogBalance(PartitionTally sum, long missing) {

  static LogBalance of(StepBook book) {
    PartitionTally sum = PartitionTally.NONE;
    long missing = 0;
    for (StepBook.Part part : book.parts()) {
      sum = sum.plus(part.seen().tally());
      missing += missing(part);
    }
    for (StepDrained shard : book.shards()) {
      long announced = shard.getEventsByPartition().stream().mapToLong(Long::longValue).sum();
      // StepOpened has number 0, so StepDrained has the number after the last event.
      missing += Math.abs(shard.getSequence() - 1 - announced);
    }
    return new LogBalance(sum, missing);
  }

  private static long missing(StepBook.Part part) {
    int partition = part.seen().partition();
    PartitionTally seen = part.seen().tally();
    StepDrained marker = part.announced();
    long events = Math.abs(announced(marker.getEventsByPartition(), partition) - seen.events());
    long requests =
        Math.abs(announced(marker.getRequestsByPartition(), partition) - seen.requests());
    return Math.max(events, requests) + (part.seen().openedSeen() ? 0 : 1);
  }

  /** A partition that the shard does not know holds nothing of it. */
  private static long announced(List<Long> byPartition, int partition) {
    return partition < byPartition.size() ? byPartition.get(partition) : 0;
  }

  /** What the gate of log completeness judges. */
  LogAccount account(StepBook book, RequestTally requests, long scheduled) {
    long withoutDispatch = sum.requests() + sum.unended() - sum.dispatched();
    return new LogAccount(
        scheduled,
        requests.terminals(),
        withoutDispatch,
        Math.max(0, requests.incomplete() - withoutDispatch),
        missing,
        book.shards().stream().mapToLong(StepDrained::getRefused).sum(),
        book.late());
  }

  /** The step's ledger. */
  StepLedger ledger(RequestTally requests, long scheduled) {
    return StepLedger.newBuilder()
        .setScheduled(scheduled)
        .setDispatched(sum.dispatched())
        .setCompleted(requests.completed())
        .setErrored(requests.errored())
        .setCensored(requests.censored())
        .setChunks(sum.chunks())
        .setEventsInLog(sum.events())
        .setDuplicates(sum.duplicates())
        .setGaps(missing)
        .build();
  }

  /** Ways in which the shards contradict each other, one line each. */
  static List<String> contradictions(StepBook book) {
    List<String> found = new ArrayList<>();
    StepOpened first = book.opened().get(book.opened().firstKey());
    long here = 0;
    for (StepOpened shard : book.opened().values()) {
      here += shard.getScheduledHere();
      if (!shard.getScheduleSha256().equals(first.getScheduleSha256())
          || shard.getScheduledTotal() != first.getScheduledTotal()) {
        found.add(
            "shards " + first.getShard() + " and " + shard.getShard() + " differ in schedule");
      }
    }
    if (book.opened().size() == first.getOrder().getShards() && here != first.getScheduledTotal()) {
      found.add("the shards take " + here + " of " + first.getScheduledTotal() + " arrivals");
    }
    return found;
  }
}
