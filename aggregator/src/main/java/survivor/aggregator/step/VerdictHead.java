package survivor.aggregator.step;

import java.util.List;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;

/** The part of a verdict that says which step it is about. */
final class VerdictHead {
  /** Name of the analysis that judges a run while it goes on. */
  static final String ANALYSIS = "live";

  private VerdictHead() {}

  /**
   * A verdict without a judgement yet.
   *
   * @param step the step's key, run/step
   */
  static StepVerdict.Builder of(String step) {
    int slash = step.indexOf('/');
    return StepVerdict.newBuilder()
        .setAnalysis(ANALYSIS)
        .setRunId(step.substring(0, slash))
        .setStepId(step.substring(slash + 1))
        .setPhase("")
        .setRamp(0)
        .setIndexInRamp(0)
        .setRateRps("")
        .setRealisedRps(0)
        .setSeed(0)
        .setTailNs(0)
        .setScheduled(0)
        .setCompleted(0)
        .setErrored(0)
        .setCensored(0)
        .setQueueSamples(0)
        .setQueueSamplesExpected(0)
        .setGates(List.of())
        .setScheduleSha256("");
  }

  /** The same with what the step's order says. */
  static StepVerdict.Builder of(String step, StepOrdered order) {
    return of(step)
        .setPhase(order.getPhase())
        .setRamp(order.getRamp())
        .setIndexInRamp(order.getIndexInRamp())
        .setRateRps(order.getRateRps())
        .setSeed(order.getSeed())
        .setTailNs(order.getTailNs());
  }
}
