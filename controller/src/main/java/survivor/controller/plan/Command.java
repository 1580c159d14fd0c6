package survivor.controller.plan;

import survivor.log.StepAbandoned;
import survivor.log.StepOrdered;

/** What a controller is to write to the log next. */
public sealed interface Command {
  /** Order a step. */
  record Order(StepOrdered fact) implements Command {}

  /** Give a step up. */
  record Abandon(StepAbandoned fact) implements Command {}

  /** Close the run; the writer adds the log's end positions. */
  record Close(RunEnding ending) implements Command {}
}
