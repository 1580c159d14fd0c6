package survivor.generator.record;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.avro.specific.SpecificRecord;
import survivor.generator.clock.StepClock;
import survivor.generator.outcome.Decision;
import survivor.log.Account;
import survivor.log.ChunkReceived;
import survivor.log.Completed;
import survivor.log.Dispatched;
import survivor.log.Failed;
import survivor.log.SamplesClosed;
import survivor.log.StepDrained;
import survivor.log.StepOpened;
import survivor.log.TimedOut;
import survivor.schemas.Keys;
import survivor.schemas.Topic;

/** Writes one step's facts of one shard: numbers them, and counts them by partition. */
final class FactWriter {
  private final FactLog log;
  private final Shard part;
  private final StepClock clock;
  private final String runId;
  private final String stepKey;
  private final long[] events;
  private final long[] requests;
  private final Map<String, Integer> samples = new HashMap<>();
  private long sequence;

  FactWriter(FactLog log, Shard part, StepClock clock) {
    this.log = log;
    this.part = part;
    this.clock = clock;
    this.runId = part.order().getRunId();
    this.stepKey = Keys.step(runId, part.order().getStepId());
    this.events = new long[log.eventPartitions()];
    this.requests = new long[log.eventPartitions()];
  }

  /** Key, partition and timestamp of all facts of a request. */
  record Place(String key, int partition, long timestampMs) {}

  Place place(int index, long intendedNs) {
    String key = Keys.request(runId, part.order().getStepId(), index);
    return new Place(key, log.partitionOf(key), clock.wallMs(intendedNs));
  }

  void opened() {
    StepOpened fact =
        StepOpened.newBuilder()
            .setOrder(part.order())
            .setShard(part.shard())
            .setIncarnation(part.incarnation())
            .setSequence(sequence++)
            .setScheduleSha256(part.schedule().sha256())
            .setScheduledTotal(part.schedule().size())
            .setScheduledHere(part.scheduledHere())
            .setSampleSources(part.sources())
            .setEpochWallNs(clock.epochWallNs())
            .build();
    everywhere(fact, 0);
  }

  void dispatched(Place place, long intendedNs, long dispatchNs) {
    requests[place.partition()]++;
    event(place, new Dispatched(part.shard(), sequence++, intendedNs, dispatchNs));
  }

  void chunk(
      Place place, long atNs, int read, boolean answer, OptionalInt tokens, Optional<String> text) {
    Integer count = tokens.isPresent() ? tokens.getAsInt() : null;
    event(
        place,
        new ChunkReceived(part.shard(), sequence++, atNs, read, answer, count, text.orElse(null)));
  }

  void terminal(Place place, Decision decision, Account account) {
    int shard = part.shard();
    event(
        place,
        switch (decision) {
          case Decision.Completed completed -> new Completed(shard, sequence++, account);
          case Decision.Censored censored ->
              new TimedOut(shard, sequence++, cause(censored.cause()), account);
          case Decision.Errored errored ->
              Failed.newBuilder()
                  .setShard(shard)
                  .setSequence(sequence++)
                  .setErrorClass(errored.errorClass().wireName())
                  .setStatus(errored.status().isPresent() ? errored.status().getAsInt() : null)
                  .setDetail(errored.detail().orElse(null))
                  .setRetryAfter(errored.retryAfter().orElse(null))
                  .setAccount(account)
                  .build();
        });
  }

  void sample(Message.Sampled sampled) {
    samples.merge(sampled.source(), 1, Integer::sum);
    sample(sampled.source(), sampled.atNs(), sampled.sample());
  }

  void closed(Message.SourceClosed closed) {
    int count = samples.getOrDefault(closed.source(), 0);
    SamplesClosed fact = new SamplesClosed(part.order().getStepId(), closed.source(), count);
    sample(closed.source(), closed.atNs(), fact);
  }

  void drained(int dispatched, long refused) {
    StepDrained fact =
        StepDrained.newBuilder()
            .setRunId(runId)
            .setStepId(part.order().getStepId())
            .setShard(part.shard())
            .setShards(part.order().getShards())
            .setIncarnation(part.incarnation())
            .setSequence(sequence++)
            .setDispatched(dispatched)
            .setEventsByPartition(list(events))
            .setRequestsByPartition(list(requests))
            .setRefused(refused)
            .build();
    everywhere(fact, clock.nowNs());
  }

  private void event(Place place, SpecificRecord fact) {
    events[place.partition()]++;
    OptionalInt partition = OptionalInt.of(place.partition());
    log.append(Topic.EVENTS, partition, place.key(), place.timestampMs(), fact);
  }

  private void everywhere(SpecificRecord marker, long atNs) {
    for (int p = 0; p < log.eventPartitions(); p++) {
      log.append(Topic.EVENTS, OptionalInt.of(p), stepKey, clock.wallMs(atNs), marker);
    }
  }

  private void sample(String source, long atNs, SpecificRecord fact) {
    log.append(
        Topic.SAMPLES, OptionalInt.empty(), Keys.sample(runId, source), clock.wallMs(atNs), fact);
  }

  private static String cause(Decision.Cause cause) {
    return switch (cause) {
      case DEADLINE -> "deadline";
      case RUN_ENDED -> "run_ended";
    };
  }

  private static List<Long> list(long[] counts) {
    List<Long> list = new ArrayList<>(counts.length);
    for (long count : counts) {
      list.add(count);
    }
    return list;
  }
}
