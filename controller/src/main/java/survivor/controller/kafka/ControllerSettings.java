package survivor.controller.kafka;

import survivor.controller.config.RunConfig;
import survivor.controller.plan.PlanKind;
import survivor.controller.plan.RunPlan;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;

/**
 * What a controller is started with.
 *
 * @param runId name of the run, without a slash; the same name resumes the run
 * @param shards generators that take part, at least 1
 * @param commit the instrument's commit, with -dirty where it was
 */
public record ControllerSettings(
    LogAddress log,
    SchemaIds ids,
    String runId,
    RunConfig config,
    PlanKind plan,
    int shards,
    String commit) {
  public ControllerSettings {
    if (runId.isBlank() || runId.indexOf('/') >= 0) {
      throw new IllegalArgumentException("a run id is not blank and holds no slash: " + runId);
    }
  }

  RunPlan runPlan() {
    return new RunPlan(runId, config, plan, shards);
  }
}
