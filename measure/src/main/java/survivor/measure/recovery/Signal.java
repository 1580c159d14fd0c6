package survivor.measure.recovery;

/** What is looked at for a recovery: goodput itself, or one of its components (section 9). */
public enum Signal {
  /** Completed within both bounds. */
  GOODPUT("goodput"),
  /** Completed with the first output within its bound. */
  TTFT_SLO("ttft_slo"),
  /** Completed with the finish within its bound. */
  E2E_SLO("e2e_slo"),
  /** Did not fail; censored requests are among these. */
  NON_ERROR("error_rate");

  private final String label;

  Signal(String label) {
    this.label = label;
  }

  /** The word for it in results. */
  public String label() {
    return label;
  }

  /** Its share of the requests of a tally. */
  Ratio of(Tally tally) {
    long part =
        switch (this) {
          case GOODPUT -> tally.good();
          case TTFT_SLO -> tally.goodTtft();
          case E2E_SLO -> tally.goodE2e();
          case NON_ERROR -> tally.scheduled() - tally.errored();
        };
    return new Ratio(part, tally.scheduled());
  }
}
