package survivor.controller.report;

import java.util.List;
import java.util.Optional;
import survivor.log.StepOrdered;
import survivor.log.WindowResult;

/** Makes the report of an experiment of the facts about its step. */
final class LossAssembly {
  private static final List<String> WINDOWS =
      List.of("baseline", "guard", "fault", "degraded", "recovered", "cooldown", "survivors");

  private LossAssembly() {}

  static boolean isLoss(StepFacts facts) {
    return facts.order().map(StepOrdered::getExperiment).isPresent();
  }

  static LossReport loss(StepFacts facts) {
    StepOrdered order = facts.order().orElseThrow();
    return new LossReport(
        order.getExperiment(),
        StepAssembly.step(facts),
        facts.loss(),
        facts.judged(),
        WINDOWS.stream()
            .flatMap(name -> Optional.ofNullable(facts.windows().get(name)).stream())
            .map(window -> part(window, order.getTimeoutNs()))
            .toList());
  }

  private static LossReport.Part part(WindowResult window, long horizonNs) {
    boolean lossy =
        window.getErrored() + window.getCensored()
            > StepAssembly.LOST_SHARE_MAX * window.getScheduled();
    return new LossReport.Part(window, StepAssembly.latencies(window, lossy, horizonNs));
  }
}
