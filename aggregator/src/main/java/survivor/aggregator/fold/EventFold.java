package survivor.aggregator.fold;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import survivor.aggregator.fact.StepFact;
import survivor.aggregator.fact.WireRecord;
import survivor.log.RequestOutcome;
import survivor.log.StepOpened;
import survivor.log.StepVoided;
import survivor.schemas.FactCodec;
import survivor.schemas.Keys;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;

/**
 * Folds the records of one partition of events, in their order. Two kinds of rows: one for each
 * open request under the request's key, one for each (step, shard) under "run/step/shard".
 *
 * <p>A record of an open request is a duplicate if its sequence is not above the request's last
 * one. Any other record is a duplicate if its sequence is not above the last marker or terminal
 * event of its shard here: what a partition shows for the first time is above all it has shown.
 */
public final class EventFold {
  private final EventReader event;
  private final FactCodec codec;
  private final Rows requests;
  private final ShardRows shards;

  /**
   * A fold over the state of one partition.
   *
   * @param requests rows of open requests
   * @param shards rows of steps and shards
   */
  public EventFold(SchemaIds ids, Rows requests, Rows shards) {
    this.event = new EventReader(ids);
    this.codec = new FactCodec(ids);
    this.requests = requests;
    this.shards = new ShardRows(shards);
  }

  /**
   * Folds one record.
   *
   * @param partition the partition that it stands in
   * @param key the record's key: run/step/index, or run/step of a marker
   */
  public void fold(int partition, byte[] key, byte[] value, Emissions out) {
    try {
      event.read(value);
    } catch (RuntimeException e) {
      out.unreadable(key, value, String.valueOf(e.getMessage()));
      return;
    }
    if (key == null) {
      out.unreadable(key, value, "the record has no key");
      return;
    }
    switch (event.kind()) {
      case DISPATCHED, CHUNK, TERMINAL -> ofRequest(partition, key, value, out);
      case STEP_OPENED -> opened(partition, event.step(), value, out);
      case STEP_DRAINED -> drained(partition, event.step(), value, out);
      case STEP_VOIDED -> voided(event.step(), out);
    }
  }

  private void ofRequest(int partition, byte[] key, byte[] value, Emissions out) {
    Optional<byte[]> open = requests.get(key);
    if (open.isEmpty()) {
      stepOf(text(key))
          .ifPresentOrElse(
              step -> withoutRequest(partition, step, key, out),
              () -> out.unreadable(key, value, "its key names no request"));
    } else if (event.sequence() <= RequestFold.lastSequence(open.get())) {
      requests.put(key, RequestFold.duplicate(open.get()));
    } else {
      advance(key, open.get(), out);
    }
  }

  private void advance(byte[] key, byte[] state, Emissions out) {
    switch (event.kind()) {
      case CHUNK ->
          requests.put(
              key,
              RequestFold.chunk(
                  state, event.sequence(), event.atNs(), event.socketRead(), event.tokens()));
      case TERMINAL -> {
        requests.delete(key);
        ended(key, state, out);
      }
      default -> requests.put(key, RequestFold.dispatchedAgain(state, event.sequence()));
    }
  }

  private void withoutRequest(int partition, String step, byte[] key, Emissions out) {
    PartitionFold shard = shards.get(step, event.shard());
    if (shard.phase() == PartitionFold.Phase.VOIDED) {
      return;
    }
    if (shard.seen(event.sequence())) {
      shards.put(step, event.shard(), shard.duplicate());
    } else if (shard.phase() == PartitionFold.Phase.DRAINED) {
      out.fact(step, new StepFact.CameLate(event.shard(), partition));
    } else if (event.kind() == EventReader.Kind.DISPATCHED) {
      requests.put(key, RequestFold.dispatched(event.shard(), event.sequence()));
    } else {
      advance(key, RequestFold.opened(event.shard(), event.sequence()), out);
    }
  }

  private void ended(byte[] key, byte[] state, Emissions out) {
    Keys.RequestKey request = Keys.parseRequest(text(key));
    RequestOutcome outcome = OutcomeFold.ended(request, state, event.fact());
    String step = Keys.step(request.runId(), request.stepId());
    PartitionFold shard = shards.get(step, event.shard());
    shards.put(step, event.shard(), shard.ended(event.sequence(), state));
    byte[] wire = codec.encode(Topic.OUTCOMES, outcome);
    out.outcome(key, wire);
    out.fact(step, new StepFact.RequestEnded(request.index(), new WireRecord(wire)));
  }

  private void opened(int partition, String step, byte[] value, Emissions out) {
    StepOpened marker = (StepOpened) event.fact();
    PartitionFold shard = shards.get(step, event.shard());
    if (shard.seen(event.sequence())) {
      shards.put(step, event.shard(), shard.duplicate());
      return;
    }
    shards.overtakenBy(step, marker).forEach(this::evict);
    shards.put(step, event.shard(), shard.opened(event.sequence(), marker.getIncarnation()));
    out.fact(step, new StepFact.Opened(event.shard(), partition, new WireRecord(value)));
  }

  private void drained(int partition, String step, byte[] value, Emissions out) {
    PartitionFold shard = shards.get(step, event.shard());
    if (shard.seen(event.sequence())) {
      shards.put(step, event.shard(), shard.duplicate());
      return;
    }
    for (Row row : openRequests(step)) {
      if (RequestFold.shard(row.value()) == event.shard()) {
        shard = shard.unended(row.value());
        requests.delete(row.key());
      }
    }
    out.fact(
        step,
        new StepFact.Drained(
            event.shard(), partition, shard.openedSeen(), shard.tally(), new WireRecord(value)));
    shards.put(step, event.shard(), shard.drained(event.sequence()));
  }

  private void voided(String step, Emissions out) {
    SpecificRecord fact = event.fact();
    if (shards.get(step, event.shard()).phase() == PartitionFold.Phase.VOIDED) {
      return;
    }
    evictRequests(step, event.shard());
    shards.put(step, event.shard(), PartitionFold.voided());
    out.fact(step, new StepFact.Voided(((StepVoided) fact).getCause()));
  }

  /** A step that its shard left behind: nothing of it can follow. */
  private void evict(ShardRows.StepShard left) {
    evictRequests(left.step(), left.shard());
    shards.put(left.step(), left.shard(), PartitionFold.voided());
  }

  private void evictRequests(String step, int shard) {
    for (Row row : openRequests(step)) {
      if (RequestFold.shard(row.value()) == shard) {
        requests.delete(row.key());
      }
    }
  }

  private Iterable<Row> openRequests(String step) {
    return requests.under((step + "/").getBytes(StandardCharsets.UTF_8));
  }

  private static Optional<String> stepOf(String requestKey) {
    try {
      Keys.RequestKey key = Keys.parseRequest(requestKey);
      return Optional.of(Keys.step(key.runId(), key.stepId()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String text(byte[] key) {
    return new String(key, StandardCharsets.UTF_8);
  }
}
