package survivor.measure.window;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Outcome;

/**
 * One scheduled request, as the arithmetic needs it.
 *
 * @param intendedNs its intended instant, nanoseconds from the start of the step or run
 * @param outcome how it ended
 * @param firstNs first output, nanoseconds from the intended instant; always there for a completed
 *     request
 * @param endNs finish, failure or censoring, nanoseconds from the intended instant; 0 or more
 * @param gapsNs times between successive output events, nanoseconds
 */
public record Sample(
    long intendedNs, Outcome outcome, OptionalLong firstNs, long endNs, List<Long> gapsNs) {
  public Sample {
    Objects.requireNonNull(outcome, "outcome");
    gapsNs = List.copyOf(gapsNs);
    if (endNs < 0) {
      throw new IllegalArgumentException(
          "a request does not end before its intended instant: " + endNs);
    }
    if (outcome instanceof Completed && firstNs.isEmpty()) {
      throw new IllegalArgumentException("a completed request has a first output");
    }
  }
}
