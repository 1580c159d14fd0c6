package survivor.measure.judge;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The verdict on a step with its grounds.
 *
 * @param verdict pass, fail, invalid or undecided
 * @param decidedBy goodput, queue, both, a gate's name, or the cause of an undecided step; empty
 *     for a pass
 * @param reasons everything that spoke against a pass, the deciding ones first
 * @param goodput requests that met the SLO as a share of the scheduled; empty where nothing was
 *     scheduled
 * @param goodputMargin goodput less its least passing value
 * @param queueMean mean of the waiting gauge; empty without samples
 * @param queueMargin greatest passing queue mean less the mean
 */
public record StepJudgement(
    Verdict verdict,
    Optional<String> decidedBy,
    List<Reason> reasons,
    OptionalDouble goodput,
    OptionalDouble goodputMargin,
    OptionalDouble queueMean,
    OptionalDouble queueMargin) {
  public StepJudgement {
    reasons = List.copyOf(reasons);
  }
}
