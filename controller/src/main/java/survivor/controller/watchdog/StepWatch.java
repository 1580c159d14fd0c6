package survivor.controller.watchdog;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;
import survivor.log.ClientHealthSample;
import survivor.log.RequestOutcome;
import survivor.log.StepOrdered;

/**
 * What has been seen of one step while it runs: a fold over its health samples and outcomes.
 *
 * @param lastByShard newest health sample of each generator shard
 * @param outcomes requests whose outcome the aggregator has written
 */
public record StepWatch(
    StepOrdered order, Map<Integer, ClientHealthSample> lastByShard, long outcomes) {
  /** Longest silence of a generator while it should sample. */
  static final long SILENCE_NS = TimeUnit.SECONDS.toNanos(5);

  public StepWatch {
    lastByShard = Map.copyOf(lastByShard);
  }

  /** A step of which nothing has been seen. */
  public static StepWatch of(StepOrdered order) {
    return new StepWatch(order, Map.of(), 0);
  }

  /**
   * Takes a fact in; facts of other steps and kinds change nothing. Samples carry no run, so the
   * caller hands in only those of the step's run.
   */
  public StepWatch evolve(SpecificRecord fact) {
    return switch (fact) {
      case ClientHealthSample f -> mine(f.getStepId()) ? sampled(f) : this;
      case RequestOutcome f ->
          mine(f.getStepId()) && order.getRunId().equals(f.getRunId())
              ? new StepWatch(order, lastByShard, outcomes + 1)
              : this;
      default -> this;
    };
  }

  private StepWatch sampled(ClientHealthSample sample) {
    Map<Integer, ClientHealthSample> samples = new TreeMap<>(lastByShard);
    samples.merge(sample.getShard(), sample, (a, b) -> a.getAtNs() > b.getAtNs() ? a : b);
    return new StepWatch(order, samples, outcomes);
  }

  /**
   * Why the step should be given up now; empty while it may still close. Generators sample to the
   * end of the measured part and not longer, so silence after it says nothing.
   *
   * @param nowWallNs nanoseconds since 1970
   * @param logReadableSinceNs since when the log has answered without a break; silence counts from
   *     there at the earliest
   */
  public Optional<String> reasonToAbandon(long nowWallNs, long logReadableSinceNs) {
    if (nowWallNs > Math.max(StepTimes.deadlineNs(order), logReadableSinceNs + SILENCE_NS)) {
      return Optional.of("no verdict by the step's deadline: " + missing(nowWallNs));
    }
    for (int shard = 0; shard < order.getShards(); shard++) {
      boolean silent = nowWallNs - Math.max(lastSignNs(shard), logReadableSinceNs) > SILENCE_NS;
      if (silent && !lastByShard.containsKey(shard)) {
        return Optional.of(
            "no generator took the step as shard " + shard + ": " + missing(nowWallNs));
      }
      if (silent && nowWallNs <= StepTimes.measuredEndNs(order)) {
        return Optional.of("generator " + shard + " fell silent: " + missing(nowWallNs));
      }
    }
    return Optional.empty();
  }

  /** What has been seen and what has not, in one clause. */
  String missing(long nowWallNs) {
    long terminal =
        lastByShard.values().stream()
            .mapToLong(s -> (long) s.getCompleted() + s.getFailed() + s.getTimedOut())
            .sum();
    long scheduled =
        lastByShard.values().stream().mapToLong(ClientHealthSample::getScheduled).sum();
    String generators =
        IntStream.range(0, order.getShards())
            .mapToObj(shard -> signOfLife(shard, nowWallNs))
            .collect(Collectors.joining(", "));
    String aggregator =
        outcomes == 0 && terminal > 0 ? ", aggregator silent (no outcome written)" : "";
    return "outcomes seen "
        + outcomes
        + " of "
        + (lastByShard.isEmpty() ? "an unknown number" : Long.toString(scheduled))
        + ", requests ended at the generator "
        + terminal
        + ", "
        + generators
        + aggregator;
  }

  private String signOfLife(int shard, long nowWallNs) {
    ClientHealthSample last = lastByShard.get(shard);
    if (last == null) {
      return "generator " + shard + " never seen in the step";
    }
    long agoMs = TimeUnit.NANOSECONDS.toMillis(nowWallNs - lastSignNs(shard));
    return "generator "
        + shard
        + " last seen "
        + agoMs / 1000
        + "."
        + agoMs % 1000 / 100
        + " s ago";
  }

  private long lastSignNs(int shard) {
    ClientHealthSample last = lastByShard.get(shard);
    return order.getStartWallNs() + (last == null ? 0 : last.getAtNs());
  }

  private boolean mine(String stepId) {
    return order.getStepId().equals(stepId);
  }
}
