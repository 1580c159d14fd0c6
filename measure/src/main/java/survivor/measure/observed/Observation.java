package survivor.measure.observed;

import java.util.Objects;

/**
 * A figure, or why there is none.
 *
 * @param <T> what the figure is
 */
public sealed interface Observation<T> {
  /**
   * The records show it.
   *
   * @param value the figure
   */
  record Observed<T>(T value) implements Observation<T> {
    public Observed {
      Objects.requireNonNull(value, "value");
    }
  }

  /**
   * The records lack what it needs.
   *
   * @param reason what they lack, in words
   */
  record NotObserved<T>(String reason) implements Observation<T> {
    public NotObserved {
      Objects.requireNonNull(reason, "reason");
    }
  }
}
