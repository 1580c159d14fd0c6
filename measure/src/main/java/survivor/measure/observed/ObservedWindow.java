package survivor.measure.observed;

import java.util.Objects;
import java.util.SortedMap;
import survivor.measure.incidence.IncidenceCurve;
import survivor.measure.window.OutcomeCounts;

/**
 * What the records of a window show.
 *
 * @param counts how its requests ended
 * @param goodput observed where every completed request has its first output and its finish
 * @param ttft first outputs of the completed requests that have one; not observed where all lack it
 * @param e2e finishes of the completed requests, likewise
 * @param gaps gaps between output events, pooled over the completed requests that have a list
 * @param incidence completion incidence; observed where every request has its end
 * @param scheduledByReplica requests by the replica that served them, those without one left out;
 *     not observed where no request names one
 */
public record ObservedWindow(
    OutcomeCounts counts,
    Observation<ObservedGoodput> goodput,
    Observation<ExactDistribution> ttft,
    Observation<ExactDistribution> e2e,
    Observation<ExactDistribution> gaps,
    Observation<IncidenceCurve> incidence,
    Observation<SortedMap<String, Long>> scheduledByReplica) {
  public ObservedWindow {
    Objects.requireNonNull(counts, "counts");
  }
}
