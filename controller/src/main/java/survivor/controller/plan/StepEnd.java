package survivor.controller.plan;

import survivor.log.StepAbandoned;
import survivor.log.StepVerdict;

/** How an ordered step ended, as far as the log says. */
sealed interface StepEnd {
  /** It has not. */
  record Open() implements StepEnd {}

  /** The judge spoke. */
  record Judged(StepVerdict verdict) implements StepEnd {}

  /**
   * The controller gave it up; that stands whatever the judge says after.
   *
   * @param acknowledged whether the judge's own word on it is in the log
   */
  record GivenUp(StepAbandoned fact, boolean acknowledged) implements StepEnd {}
}
