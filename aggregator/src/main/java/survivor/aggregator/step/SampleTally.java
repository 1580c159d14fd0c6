package survivor.aggregator.step;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import survivor.log.ClientHealthSample;
import survivor.log.DeviceSample;
import survivor.log.GaugeSample;
import survivor.log.ServerLogLine;
import survivor.measure.gate.CpuSample;

/** What a step's samples say about its measured part. */
final class SampleTally {
  private final long fromNs;
  private final long toNs;
  private final List<Double> waiting = new ArrayList<>();
  private final NavigableMap<Long, GaugeSample> gauges = new TreeMap<>();
  private final SortedMap<Integer, List<CpuSample>> cpuByShard = new TreeMap<>();
  private final SortedMap<Integer, PauseTally> pausesByShard = new TreeMap<>();
  private final SortedMap<String, Integer> countBySource = new TreeMap<>();

  SampleTally(long fromNs, long toNs) {
    this.fromNs = fromNs;
    this.toNs = toNs;
  }

  void add(SpecificRecord sample) {
    switch (sample) {
      case GaugeSample gauge -> {
        countBySource.merge(gauge.getSource(), 1, Integer::sum);
        if (gauge.getWaiting() != null || gauge.getRunning() != null) {
          gauges.put(gauge.getAtNs(), gauge);
        }
        if (measured(gauge.getAtNs()) && gauge.getWaiting() != null) {
          waiting.add(gauge.getWaiting());
        }
      }
      case ClientHealthSample health -> {
        countBySource.merge(health.getSource(), 1, Integer::sum);
        addHealth(health);
      }
      case DeviceSample device -> countBySource.merge(device.getSource(), 1, Integer::sum);
      case ServerLogLine line -> countBySource.merge(line.getSource(), 1, Integer::sum);
      default -> throw new IllegalStateException(sample.getSchema().getName() + " is no sample");
    }
  }

  private void addHealth(ClientHealthSample health) {
    pausesByShard
        .computeIfAbsent(health.getShard(), shard -> new PauseTally(fromNs, toNs))
        .add(health);
    if (measured(health.getAtNs())) {
      Double cpu = health.getHostCpu();
      cpuByShard
          .computeIfAbsent(health.getShard(), shard -> new ArrayList<>())
          .add(
              new CpuSample(
                  health.getAtNs(), cpu == null ? OptionalDouble.empty() : OptionalDouble.of(cpu)));
    }
  }

  /** Values of the waiting gauge inside the measured part. */
  List<Double> waiting() {
    return waiting;
  }

  /** The newest gauge sample with a value that was read not after an instant. */
  Optional<GaugeSample> gaugesAt(long atNs) {
    return Optional.ofNullable(gauges.floorEntry(atNs)).map(Map.Entry::getValue);
  }

  /** CPU samples of a shard's host inside the measured part. */
  List<CpuSample> cpu(int shard) {
    return cpuByShard.getOrDefault(shard, List.of());
  }

  /** Pauses of all shards; empty where one of them was not observed for some of the time. */
  Optional<List<Long>> pauses(int shards) {
    List<Long> all = new ArrayList<>();
    for (int shard = 0; shard < shards; shard++) {
      PauseTally tally = pausesByShard.get(shard);
      if (tally == null || tally.lengthsNs().isEmpty()) {
        return Optional.empty();
      }
      all.addAll(tally.lengthsNs().get());
    }
    return Optional.of(all);
  }

  /** Sources of which the log holds another number of samples than they announced. */
  List<String> lost(SortedMap<String, Integer> announced) {
    List<String> lost = new ArrayList<>();
    announced.forEach(
        (source, count) -> {
          int seen = countBySource.getOrDefault(source, 0);
          if (seen != count) {
            lost.add(source + " announced " + count + " samples, the log has " + seen);
          }
        });
    return lost;
  }

  private boolean measured(long atNs) {
    return atNs >= fromNs && atNs < toNs;
  }
}
