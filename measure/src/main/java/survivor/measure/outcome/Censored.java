package survivor.measure.outcome;

import java.util.Objects;

/**
 * The client's deadline passed, or the run ended, before anything terminal was seen.
 *
 * @param cause {@code deadline} or {@code run_ended}
 */
public record Censored(String cause) implements Outcome {
  public Censored {
    Objects.requireNonNull(cause, "cause");
  }
}
