package survivor.controller.plan;

import survivor.log.StepAbandoned;
import survivor.log.StepOrdered;

/** What a controller is to do next. All of it ends as a record in the log. */
public sealed interface Command {
  /** Order a step. */
  record Order(StepOrdered fact) implements Command {}

  /** Give a step up. */
  record Abandon(StepAbandoned fact) implements Command {}

  /**
   * Run the program that the run has between its steps, and write how it ended.
   *
   * @param afterStepId the step that has ended
   * @param timeoutMs after which it is killed
   */
  record RunBetween(String afterStepId, String program, long timeoutMs) implements Command {}

  /** Close the run; the writer adds the log's end positions. */
  record Close(RunEnding ending) implements Command {}
}
