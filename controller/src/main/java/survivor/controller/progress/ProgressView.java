package survivor.controller.progress;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A run at one instant.
 *
 * @param step the step that is going on; empty before the first
 * @param verdictLines one line for each verdict so far, oldest first; it only grows
 */
public record ProgressView(String runId, Optional<StepView> step, List<String> verdictLines) {
  public ProgressView {
    verdictLines = List.copyOf(verdictLines);
  }

  /** Part of a step that the clock is in. */
  public enum Part {
    STARTING,
    SETTLE,
    MEASURED,
    TAIL,
    /** The load is over; answers and the verdict are awaited. */
    CLOSING
  }

  /**
   * A step at one instant.
   *
   * @param ramp from 1; 0 for the reference run
   * @param rateRps label rate
   * @param elapsedMs since the step's start; negative before it
   * @param remainingMs to the end of its load; 0 after it
   * @param inFlight requests dispatched and not ended; absent before the first health sample
   * @param goodput share of the measured requests ended so far that met the SLO
   * @param queue last waiting gauge
   */
  public record StepView(
      String stepId,
      String phase,
      int ramp,
      String rateRps,
      Part part,
      long elapsedMs,
      long remainingMs,
      OptionalLong inFlight,
      OptionalDouble goodput,
      OptionalDouble queue) {}
}
