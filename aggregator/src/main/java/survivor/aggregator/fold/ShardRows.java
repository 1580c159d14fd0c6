package survivor.aggregator.fold;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import survivor.log.StepOpened;
import survivor.schemas.Keys;

/** The rows of steps and shards of one partition. */
final class ShardRows {
  private final Rows rows;

  ShardRows(Rows rows) {
    this.rows = rows;
  }

  /** A shard's part of a step. */
  record StepShard(String step, int shard) {}

  PartitionFold get(String step, int shard) {
    return rows.get(key(step, shard)).map(PartitionFold::fromBytes).orElseGet(PartitionFold::fresh);
  }

  void put(String step, int shard, PartitionFold state) {
    rows.put(key(step, shard), state.toBytes());
  }

  /**
   * Steps that the shard left open before this one: of the same run, or of the same process. A
   * shard runs one step at a time.
   */
  List<StepShard> overtakenBy(String step, StepOpened marker) {
    String run = Keys.runOf(step);
    List<StepShard> left = new ArrayList<>();
    for (Row row : rows.under(new byte[0])) {
      Keys.RequestKey key = Keys.parseRequest(new String(row.key(), StandardCharsets.UTF_8));
      String otherStep = Keys.step(key.runId(), key.stepId());
      PartitionFold other = PartitionFold.fromBytes(row.value());
      if (key.index() == marker.getShard()
          && !otherStep.equals(step)
          && other.phase() == PartitionFold.Phase.OPEN
          && (key.runId().equals(run) || other.incarnation().equals(marker.getIncarnation()))) {
        left.add(new StepShard(otherStep, key.index()));
      }
    }
    return left;
  }

  private static byte[] key(String step, int shard) {
    return (step + "/" + shard).getBytes(StandardCharsets.UTF_8);
  }
}
