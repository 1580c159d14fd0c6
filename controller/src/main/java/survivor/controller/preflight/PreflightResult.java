package survivor.controller.preflight;

/** What a look at the target came to. */
public sealed interface PreflightResult {
  /**
   * The run may begin.
   *
   * @param waitingGauge the first of the configured waiting gauges that is there
   */
  record Ready(String waitingGauge) implements PreflightResult {}

  /**
   * It may not.
   *
   * @param line one line: what is wrong and the next step
   */
  record Refused(String line) implements PreflightResult {}
}
