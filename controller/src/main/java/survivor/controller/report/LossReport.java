package survivor.controller.report;

import java.util.List;
import java.util.Optional;
import survivor.log.Experiment;
import survivor.log.LossResult;
import survivor.log.RunVerdict;
import survivor.log.WindowResult;

/**
 * The loss of a replica as published.
 *
 * @param ordered what was to be done
 * @param step the load, from warm-up to cooldown
 * @param result what was seen; absent where the step was given up
 * @param verdict absent while there is no word on it yet
 * @param windows in the order of time, the survivors' requests last
 */
record LossReport(
    Experiment ordered,
    StepReport step,
    Optional<LossResult> result,
    Optional<RunVerdict> verdict,
    List<Part> windows) {
  LossReport {
    windows = List.copyOf(windows);
  }

  /**
   * A window of the experiment.
   *
   * @param latencies of its completed requests
   */
  record Part(WindowResult window, StepReport.Latencies latencies) {
    /** Requests that met the SLO, as a share of the scheduled; 0 of none. */
    double goodput() {
      return share(window.getMetSlo());
    }

    /** A count as a share of the scheduled requests; 0 of none. */
    double share(long count) {
      return window.getScheduled() == 0 ? 0 : (double) count / window.getScheduled();
    }

    /** Completed requests a second. */
    double throughputRps() {
      return window.getCompleted() / ((window.getToNs() - window.getFromNs()) / 1e9);
    }
  }

  /** Requests that were in flight at the fire. */
  long inFlight() {
    return result.map(r -> r.getInFlightRequests().size()).orElse(0);
  }
}
