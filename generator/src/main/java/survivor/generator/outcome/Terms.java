package survivor.generator.outcome;

/**
 * What a request is judged by.
 *
 * @param intendedNs instant of the schedule
 * @param dispatchNs instant of the pacer's release
 * @param deadlineNs from here on the request is censored
 * @param choices answers asked for, at least 1; all have to finish
 * @param completion what completes a request
 * @param recordText whether chunk facts carry the text of choice 0
 */
public record Terms(
    long intendedNs,
    long dispatchNs,
    long deadlineNs,
    int choices,
    Completion completion,
    boolean recordText) {
  public Terms {
    if (choices < 1) {
      throw new IllegalArgumentException("at least one choice is asked for, not " + choices);
    }
  }

  /** What completes a request. */
  public enum Completion {
    /** The finish reason of every choice. */
    FINISH,
    /** Also {@code [DONE]}, for targets that give no finish reason. */
    DONE
  }
}
