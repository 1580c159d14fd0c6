package survivor.generator.record;

import java.util.OptionalInt;
import survivor.log.StepVoided;
import survivor.schemas.Keys;
import survivor.schemas.Topic;

/** Says on every partition that a shard cannot finish a step. */
public final class VoidMarker {
  private VoidMarker() {}

  /**
   * Writes the marker and waits until it was kept or has failed.
   *
   * @param wallMs record timestamp, milliseconds since 1970
   */
  public static void write(
      FactLog log, String runId, String stepId, int shard, String cause, long wallMs) {
    StepVoided marker = new StepVoided(runId, stepId, shard, cause);
    String key = Keys.step(runId, stepId);
    for (int p = 0; p < log.eventPartitions(); p++) {
      log.append(Topic.EVENTS, OptionalInt.of(p), key, wallMs, marker);
    }
    log.flush();
  }
}
