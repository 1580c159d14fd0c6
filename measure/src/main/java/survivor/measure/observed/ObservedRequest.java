package survivor.measure.observed;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Outcome;

/**
 * One scheduled request, as far as somebody wrote it down.
 *
 * @param intendedNs its intended instant, nanoseconds on any clock that all records share
 * @param outcome how it ended; an error whose class is missing has {@link #NO_CLASS}
 * @param firstNs first output, nanoseconds from the intended instant
 * @param endNs finish, failure or censoring, nanoseconds from the intended instant
 * @param gapsNs times between successive output events
 * @param replica who served it
 */
public record ObservedRequest(
    long intendedNs,
    Outcome outcome,
    OptionalLong firstNs,
    OptionalLong endNs,
    Optional<Durations> gapsNs,
    Optional<String> replica) {
  /** The class of an error whose class nobody wrote down. */
  public static final String NO_CLASS = "not observed";

  public ObservedRequest {
    Objects.requireNonNull(outcome, "outcome");
    if (firstNs.orElse(0) < 0 || endNs.orElse(0) < 0) {
      throw new IllegalArgumentException("nothing happens before the intended instant");
    }
    if (firstNs.isPresent() && endNs.isPresent() && firstNs.getAsLong() > endNs.getAsLong()) {
      throw new IllegalArgumentException(
          "the first output, %d, lies after the end, %d"
              .formatted(firstNs.getAsLong(), endNs.getAsLong()));
    }
  }

  /** True where it completed: only then do its latencies count. */
  boolean completed() {
    return outcome instanceof Completed;
  }
}
