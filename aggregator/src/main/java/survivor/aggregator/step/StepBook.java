package survivor.aggregator.step;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import survivor.aggregator.fact.StepFact;
import survivor.log.StepDrained;
import survivor.log.StepOpened;
import survivor.log.StepOrdered;
import survivor.schemas.FactCodec;

/**
 * What has been announced about a step.
 *
 * @param order the step's order, from whoever told it first
 * @param opened StepOpened by shard; all partitions show the same one
 * @param drained what each partition has said about each shard, by shard and partition
 * @param sources samples announced, by source that has closed
 * @param givenUp why the step is undecided whatever else is known
 * @param late partitions in which a shard went on after its StepDrained
 */
record StepBook(
    Optional<StepOrdered> order,
    SortedMap<Integer, StepOpened> opened,
    SortedMap<Integer, SortedMap<Integer, Part>> drained,
    SortedMap<String, Integer> sources,
    Optional<StepFact.GivenUp> givenUp,
    int late) {

  /** What one partition held of one shard, beside what the shard says that it holds. */
  record Part(StepFact.Drained seen, StepDrained announced) {}

  /** Reads the announcements; their order does not matter. */
  static StepBook of(Collection<StepFact.Announcement> facts, FactCodec codec) {
    Optional<StepOrdered> order = Optional.empty();
    SortedMap<Integer, StepOpened> opened = new TreeMap<>();
    SortedMap<Integer, SortedMap<Integer, Part>> drained = new TreeMap<>();
    SortedMap<String, Integer> sources = new TreeMap<>();
    Optional<StepFact.GivenUp> givenUp = Optional.empty();
    int late = 0;
    for (StepFact.Announcement fact : facts) {
      switch (fact) {
        case StepFact.Ordered f ->
            order = Optional.of((StepOrdered) codec.decode(f.order().bytes()));
        case StepFact.Opened f ->
            opened.computeIfAbsent(
                f.shard(), shard -> (StepOpened) codec.decode(f.marker().bytes()));
        case StepFact.Drained f ->
            drained
                .computeIfAbsent(f.shard(), shard -> new TreeMap<>())
                .put(f.partition(), new Part(f, (StepDrained) codec.decode(f.marker().bytes())));
        case StepFact.SourceClosed f -> sources.put(f.source(), f.count());
        case StepFact.CameLate f -> late++;
        case StepFact.GivenUp f -> givenUp = Optional.of(f);
      }
    }
    if (!opened.isEmpty()) {
      order = Optional.of(opened.get(opened.firstKey()).getOrder());
    }
    return new StepBook(order, opened, drained, sources, givenUp, late);
  }

  /** Whether nothing more can come: the step can be measured. */
  boolean complete() {
    return !opened.isEmpty() && missing().isEmpty();
  }

  /** What must still come before the step can be measured, one line each. */
  List<String> missing() {
    List<String> missing = new ArrayList<>();
    if (opened.isEmpty()) {
      missing.add("no StepOpened");
    }
    OptionalInt partitions = partitions();
    if (partitions.isEmpty()) {
      missing.add("no StepDrained");
    } else {
      order.ifPresent(o -> addUndrained(missing, o.getShards(), partitions.getAsInt()));
    }
    for (StepOpened shard : opened.values()) {
      for (String source : shard.getSampleSources()) {
        if (!sources.containsKey(source)) {
          missing.add("no SamplesClosed of " + source);
        }
      }
    }
    return missing;
  }

  /** All parts, by shard and partition. */
  List<Part> parts() {
    return drained.values().stream().flatMap(s -> s.values().stream()).toList();
  }

  /** What each shard announced when it had drained, by shard. */
  List<StepDrained> shards() {
    return drained.values().stream().map(s -> s.get(s.firstKey()).announced()).toList();
  }

  private OptionalInt partitions() {
    return drained.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(shards().getFirst().getEventsByPartition().size());
  }

  private void addUndrained(List<String> missing, int shards, int partitions) {
    for (int shard = 0; shard < shards; shard++) {
      for (int partition = 0; partition < partitions; partition++) {
        SortedMap<Integer, Part> ofShard = drained.get(shard);
        if (ofShard == null || !ofShard.containsKey(partition)) {
          missing.add("no StepDrained of shard " + shard + " in partition " + partition);
        }
      }
    }
  }
}
