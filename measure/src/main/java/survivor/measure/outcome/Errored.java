package survivor.measure.outcome;

import java.util.Objects;

/**
 * A failure was delivered or observed.
 *
 * @param errorClass the class of section 1.2, for example {@code status_429}; not blank
 */
public record Errored(String errorClass) implements Outcome {
  public Errored {
    if (Objects.requireNonNull(errorClass, "errorClass").isBlank()) {
      throw new IllegalArgumentException("an errored request needs an error class");
    }
  }
}
