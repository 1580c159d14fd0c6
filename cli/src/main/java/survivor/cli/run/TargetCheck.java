package survivor.cli.run;

import survivor.cli.Failure;
import survivor.controller.config.RunConfig;
import survivor.controller.preflight.Preflight;
import survivor.controller.preflight.PreflightResult;

/** A look at the target before anything is started. */
public final class TargetCheck {
  private TargetCheck() {}

  /**
   * Returns if the target serves the model and shows its queue.
   *
   * @throws Failure if it does not
   */
  public static void look(RunConfig.Target target) {
    switch (new Preflight().check(target)) {
      case PreflightResult.Ready ready -> {}
      case PreflightResult.Refused refused -> throw new Failure(refused.line(), "");
    }
  }
}
