package survivor.aggregator;

import static survivor.aggregator.Orders.RUN;
import static survivor.aggregator.Orders.SECOND_NS;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;
import survivor.aggregator.Requests.Counter;
import survivor.aggregator.Requests.End;
import survivor.log.ClientHealthSample;
import survivor.log.GaugeSample;
import survivor.log.SamplesClosed;
import survivor.log.StepDrained;
import survivor.log.StepOpened;
import survivor.log.StepOrdered;
import survivor.schemas.Keys;
import survivor.schemas.Topic;

/**
 * The log of a made-up step of 200 requests, 100 of them measured (50 to 149).
 *
 * @param order the step
 * @param partitions of events
 * @param ends how requests end that do not complete
 * @param shuffle seed of the order between requests; 0 is one after the other
 */
public record SyntheticStep(
    StepOrdered order, int partitions, Map<Integer, End> ends, long shuffle) {
  public static final int SCHEDULED = 200;
  public static final String GAUGE = "gauge/http://127.0.0.1:1/metrics";
  private static final int SAMPLES = 40;

  public static SyntheticStep of(int partitions) {
    return new SyntheticStep(Orders.order("step-1", 1), partitions, Map.of(), 0);
  }

  public SyntheticStep with(Map<Integer, End> otherEnds) {
    return new SyntheticStep(order, partitions, otherEnds, shuffle);
  }

  public SyntheticStep shuffled(long seed) {
    return new SyntheticStep(order, partitions, ends, seed);
  }

  public SyntheticStep sharded(int shards) {
    return new SyntheticStep(Orders.order(order.getStepId(), shards), partitions, ends, shuffle);
  }

  public String key() {
    return Keys.step(RUN, order.getStepId());
  }

  /** Everything: the order, all shards' events in their order, all samples. */
  public List<Logged> log() {
    List<Logged> log = new ArrayList<>();
    log.add(new Logged(Topic.COMMANDS, 0, RUN, order));
    for (int shard = 0; shard < order.getShards(); shard++) {
      log.addAll(events(shard));
    }
    log.addAll(samples());
    return log;
  }

  /** Partition of a request; any rule will do as long as it is one. */
  public int partitionOf(int index) {
    return (index * 7 + 3) % partitions;
  }

  private List<Logged> events(int shard) {
    Counter counter = new Counter();
    List<Logged> events = new ArrayList<>(everywhere(opened(shard, counter.next())));
    Random random = new Random(shuffle);
    Map<Integer, Deque<SpecificRecord>> waiting = new HashMap<>();
    List<Integer> mine = new ArrayList<>(indices(shard));
    mine.forEach(i -> waiting.put(i, new ArrayDeque<>()));
    long[] eventsBy = new long[partitions];
    long[] requestsBy = new long[partitions];
    mine.forEach(i -> requestsBy[partitionOf(i)]++);
    // The numbers are given out as the facts are taken, so each draw is one possible log.
    for (int index : mine) {
      waiting.get(index).addAll(Requests.facts(index, end(index), shard, new Counter()));
    }
    while (!mine.isEmpty()) {
      int index = mine.get(shuffle == 0 ? 0 : random.nextInt(Math.min(20, mine.size())));
      SpecificRecord fact = waiting.get(index).removeFirst();
      fact.put(fact.getSchema().getField("sequence").pos(), counter.next());
      eventsBy[partitionOf(index)]++;
      events.add(
          new Logged(
              Topic.EVENTS, partitionOf(index), Keys.request(RUN, order.getStepId(), index), fact));
      if (waiting.get(index).isEmpty()) {
        mine.remove((Integer) index);
      }
    }
    events.addAll(everywhere(drained(shard, counter.next(), eventsBy, requestsBy)));
    return events;
  }

  private List<Integer> indices(int shard) {
    return IntStream.range(0, SCHEDULED)
        .filter(i -> i % order.getShards() == shard)
        .boxed()
        .toList();
  }

  private End end(int index) {
    return ends.getOrDefault(index, End.COMPLETED);
  }

  private List<Logged> everywhere(SpecificRecord marker) {
    return IntStream.range(0, partitions)
        .mapToObj(p -> new Logged(Topic.EVENTS, p, key(), marker))
        .toList();
  }

  private StepOpened opened(int shard, long sequence) {
    return StepOpened.newBuilder()
        .setOrder(order)
        .setShard(shard)
        .setIncarnation("life-" + shard)
        .setSequence(sequence)
        .setScheduleSha256("5c")
        .setScheduledTotal(SCHEDULED)
        .setScheduledHere(indices(shard).size())
        .setSampleSources(shard == 0 ? List.of("client/0", GAUGE) : List.of("client/" + shard))
        .setEpochWallNs(order.getStartWallNs())
        .build();
  }

  private StepDrained drained(int shard, long sequence, long[] eventsBy, long[] requestsBy) {
    return StepDrained.newBuilder()
        .setRunId(RUN)
        .setStepId(order.getStepId())
        .setShard(shard)
        .setShards(order.getShards())
        .setIncarnation("life-" + shard)
        .setSequence(sequence)
        .setDispatched(indices(shard).size())
        .setEventsByPartition(IntStream.range(0, partitions).mapToObj(p -> eventsBy[p]).toList())
        .setRequestsByPartition(
            IntStream.range(0, partitions).mapToObj(p -> requestsBy[p]).toList())
        .setRefused(0)
        .build();
  }

  /** Two a second; one of the twenty measured gauge samples says that two requests wait. */
  private List<Logged> samples() {
    List<Logged> samples = new ArrayList<>();
    for (int i = 0; i < SAMPLES; i++) {
      long at = i * SECOND_NS / 2;
      samples.add(sample(GAUGE, gauge(at, i == 12 ? 2.0 : 0.0)));
      for (int shard = 0; shard < order.getShards(); shard++) {
        samples.add(sample("client/" + shard, health(shard, at)));
      }
    }
    samples.add(sample(GAUGE, new SamplesClosed(order.getStepId(), GAUGE, SAMPLES)));
    for (int shard = 0; shard < order.getShards(); shard++) {
      String source = "client/" + shard;
      samples.add(sample(source, new SamplesClosed(order.getStepId(), source, SAMPLES)));
    }
    return samples;
  }

  private static Logged sample(String source, SpecificRecord sample) {
    return new Logged(Topic.SAMPLES, 0, Keys.sample(RUN, source), sample);
  }

  private GaugeSample gauge(long at, double waiting) {
    return new GaugeSample(order.getStepId(), GAUGE, at, waiting, 3.0, 0.1, null, null, null);
  }

  private ClientHealthSample health(int shard, long at) {
    return ClientHealthSample.newBuilder()
        .setStepId(order.getStepId())
        .setSource("client/" + shard)
        .setShard(shard)
        .setIncarnation("life-" + shard)
        .setAtNs(at)
        .setHostCpu(0.3 + shard * 0.1)
        .setPausesNs(List.of(100_000L))
        .setPauseStartsNs(List.of(at - 1))
        .setScheduled(0)
        .setDispatched(0)
        .setCompleted(0)
        .setFailed(0)
        .setTimedOut(0)
        .setChunks(0)
        .setBacklog(0)
        .setRefused(0)
        .build();
  }
}
