package survivor.measure.judge;

/** What a reason of a judgement is about. */
public enum Criterion {
  /** The step ended before its time, or was given up. */
  VOIDED("voided"),
  /** The log does not show all of the step. */
  LOG_COMPLETENESS("log_completeness"),
  /** Too few samples of the waiting gauge. */
  QUEUE_COVERAGE("queue_coverage"),
  /** Nothing was scheduled in the measured part. */
  NO_REQUESTS("no_requests"),
  /** A client gate could not be observed. */
  GATE_NOT_OBSERVED("gate_not_observed"),
  /** A client gate failed. */
  CLIENT_GATE("client_gate"),
  /** Too few requests met the SLO. */
  GOODPUT("goodput"),
  /** Too many requests waited. */
  QUEUE_MEAN("queue_mean");

  private final String label;

  Criterion(String label) {
    this.label = label;
  }

  /** The word for it, in lower case with underscores. */
  public String label() {
    return label;
  }
}
