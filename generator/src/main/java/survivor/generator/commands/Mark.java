package survivor.generator.commands;

import java.util.Optional;

/**
 * What a generator leaves beside its position.
 *
 * @param state claimed before a step runs, done after
 */
public record Mark(State state, String runId, String stepId) {
  /** Where the step stands. */
  public enum State {
    CLAIMED("claimed:"),
    DONE("done:");

    private final String prefix;

    State(String prefix) {
      this.prefix = prefix;
    }
  }

  /** Text in the log: {@code claimed:run/step} or {@code done:run/step}. */
  public String text() {
    return state.prefix + runId + "/" + stepId;
  }

  /** Reads a text; empty if it is no mark. */
  public static Optional<Mark> parse(String text) {
    for (State state : State.values()) {
      int slash = text.indexOf('/');
      if (text.startsWith(state.prefix) && slash > 0) {
        String run = text.substring(state.prefix.length(), slash);
        return Optional.of(new Mark(state, run, text.substring(slash + 1)));
      }
    }
    return Optional.empty();
  }
}
