package survivor.generator.record;

import java.util.List;
import survivor.generator.schedule.Schedule;
import survivor.log.StepOrdered;

/**
 * One shard's part of a step.
 *
 * @param order the step
 * @param shard number of this shard, from 0
 * @param incarnation identifies this life of the process
 * @param schedule arrivals of the whole step
 * @param sources names of the sample sources of this shard
 */
public record Shard(
    StepOrdered order, int shard, String incarnation, Schedule schedule, List<String> sources) {
  public Shard {
    sources = List.copyOf(sources);
    if (shard < 0 || shard >= order.getShards()) {
      throw new IllegalArgumentException("there is no shard " + shard + " of " + order.getShards());
    }
  }

  /** Arrivals of this shard. */
  public int scheduledHere() {
    return schedule.sizeOf(shard, order.getShards());
  }

  /** Arrivals of this shard before the end of the measured part. */
  public int beforeTailHere() {
    int count = 0;
    for (int index = shard; index < schedule.size(); index += order.getShards()) {
      if (!isBeforeTail(schedule.offsetNs(index))) {
        break;
      }
      count++;
    }
    return count;
  }

  /** Whether an instant lies before the end of the measured part. */
  public boolean isBeforeTail(long atNs) {
    return atNs < order.getSettleNs() + order.getMeasuredNs();
  }
}
