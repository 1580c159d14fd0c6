package survivor.benchmarks.step;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.avro.specific.SpecificRecord;
import survivor.log.Account;
import survivor.log.ChunkReceived;
import survivor.log.ClientHealthSample;
import survivor.log.Completed;
import survivor.log.Dispatched;
import survivor.log.Failed;
import survivor.log.StepDrained;
import survivor.log.StepOpened;
import survivor.log.StepVoided;
import survivor.log.TimedOut;

/**
 * What the log holds of one step of one shard, counted against what the shard announced. Not
 * thread-safe.
 */
public final class StepLog {
  private final String stepId;
  private final SortedSet<Integer> drainedPartitions = new TreeSet<>();
  private final List<Account> completed = new ArrayList<>();
  private final List<Account> accounts = new ArrayList<>();
  private final List<ClientHealthSample> health = new ArrayList<>();
  private Optional<StepOpened> opened = Optional.empty();
  private Optional<StepDrained> drained = Optional.empty();
  private Optional<String> voidedBy = Optional.empty();
  private long dispatched;
  private long chunks;
  private long measuredChunks;

  public StepLog(String stepId) {
    this.stepId = stepId;
  }

  /** Takes a record of the step from a partition of events, in the partition's order. */
  public void event(int partition, SpecificRecord fact) {
    switch (fact) {
      case StepOpened marker -> opened = Optional.of(marker);
      case Dispatched request -> dispatched++;
      case ChunkReceived chunk -> {
        chunks++;
        measuredChunks += isMeasured(chunk.getAtNs()) ? 1 : 0;
      }
      case Completed end -> {
        accounts.add(end.getAccount());
        completed.add(end.getAccount());
      }
      case Failed end -> accounts.add(end.getAccount());
      case TimedOut end -> accounts.add(end.getAccount());
      case StepDrained marker -> {
        drained = Optional.of(marker);
        drainedPartitions.add(partition);
      }
      case StepVoided marker -> voidedBy = Optional.of(marker.getCause());
      default -> throw new IllegalArgumentException(fact.getSchema().getName() + " is no event");
    }
  }

  /** Takes a record of samples; those of other steps and sources do not count. */
  public void sample(SpecificRecord fact) {
    if (fact instanceof ClientHealthSample sample && sample.getStepId().equals(stepId)) {
      health.add(sample);
    }
  }

  /** Whether the step's last record is in. */
  public boolean isOver() {
    return voidedBy.isPresent()
        || drained
            .map(d -> drainedPartitions.size() == d.getEventsByPartition().size())
            .orElse(false);
  }

  /** Why the step is void, if it is. */
  public Optional<String> voidedBy() {
    return voidedBy;
  }

  /** Arrivals of the schedule; 0 before the step has opened. */
  public int scheduled() {
    return opened.map(StepOpened::getScheduledTotal).orElse(0);
  }

  /** Requests that completed. */
  public int completed() {
    return completed.size();
  }

  /** Events with output. */
  public long chunks() {
    return chunks;
  }

  /** Events with output that arrived within the measured part. */
  public long measuredChunks() {
    return measuredChunks;
  }

  /** All records of the step with a request's key. */
  public long events() {
    return dispatched + chunks + accounts.size();
  }

  /**
   * Records by which log, schedule and announcements differ: 0 where the log is complete. The
   * numbers of StepOpened and StepDrained enclose those of all events.
   */
  public long lost() {
    if (drained.isEmpty()) {
      return scheduled();
    }
    StepDrained end = drained.get();
    long announced = end.getEventsByPartition().stream().mapToLong(Long::longValue).sum();
    return Math.abs(announced - events())
        + Math.abs(end.getSequence() - 1 - events())
        + Math.abs(scheduled() - dispatched)
        + Math.abs(scheduled() - accounts.size())
        + Math.abs(chunks - accounts.stream().mapToLong(Account::getOutputs).sum());
  }

  /** Events that could not be kept. */
  public long refused() {
    return drained.map(StepDrained::getRefused).orElse(0L);
  }

  /** Send skew of the measured requests, nanoseconds, ascending. */
  public List<Long> skewsNs() {
    return accounts.stream()
        .filter(account -> isMeasured(account.getIntendedNs()))
        .map(a -> (a.getSentNs() == null ? a.getDispatchNs() : a.getSentNs()) - a.getIntendedNs())
        .sorted()
        .toList();
  }

  /** The dispatch's part of the skew of the measured requests, nanoseconds, ascending. */
  public List<Long> dispatchSkewsNs() {
    return accounts.stream()
        .filter(account -> isMeasured(account.getIntendedNs()))
        .map(a -> a.getDispatchNs() - a.getIntendedNs())
        .sorted()
        .toList();
  }

  /** Measured requests that were sent on a connection of their own. */
  public long newConnections() {
    return accounts.stream()
        .filter(account -> isMeasured(account.getIntendedNs()))
        .filter(a -> Boolean.FALSE.equals(a.getReusedConnection()))
        .count();
  }

  /** When the last request was decided, nanoseconds since 1970 on the step's clock. */
  public long lastDecisionWallNs() {
    long epochNs = opened.map(StepOpened::getEpochWallNs).orElse(0L);
    return epochNs + accounts.stream().mapToLong(Account::getDecidedNs).max().orElse(0);
  }

  /** Health samples of the measured part. */
  public List<ClientHealthSample> health() {
    return health.stream().filter(sample -> isMeasured(sample.getAtNs())).toList();
  }

  private boolean isMeasured(long atNs) {
    return opened
        .map(StepOpened::getOrder)
        .map(o -> atNs >= o.getSettleNs() && atNs < o.getSettleNs() + o.getMeasuredNs())
        .orElse(false);
  }
}
