package survivor.controller.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import survivor.log.CanarySample;
import survivor.log.GaugeSample;

/**
 * The samples that a report shows, by step: a fold.
 *
 * @param edges the server's own histogram at the edges of a step's measured part
 * @param canary how late the canary was read
 */
record StepSamples(Map<String, List<GaugeSample>> edges, Map<String, List<CanarySample>> canary) {
  StepSamples {
    edges = Map.copyOf(edges);
    canary = Map.copyOf(canary);
  }

  static StepSamples none() {
    return new StepSamples(Map.of(), Map.of());
  }

  /** Takes a sample of the run in; other facts change nothing. */
  StepSamples evolve(SpecificRecord fact) {
    return switch (fact) {
      case GaugeSample f ->
          f.getTtftCounts() == null ? this : new StepSamples(more(edges, f.getStepId(), f), canary);
      case CanarySample f -> new StepSamples(edges, more(canary, f.getStepId(), f));
      default -> this;
    };
  }

  private static <F> Map<String, List<F>> more(Map<String, List<F>> facts, String step, F fact) {
    List<F> ofStep = new ArrayList<>(facts.getOrDefault(step, List.of()));
    ofStep.add(fact);
    Map<String, List<F>> more = new HashMap<>(facts);
    more.put(step, List.copyOf(ofStep));
    return more;
  }
}
