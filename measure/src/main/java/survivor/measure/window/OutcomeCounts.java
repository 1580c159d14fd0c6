package survivor.measure.window;

import java.util.Collections;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How the requests of a window ended. Scheduled = completed + errored + censored.
 *
 * @param scheduled all of them
 * @param completed those that completed
 * @param errored those that failed
 * @param censored those that showed no end
 * @param errorsByClass the failed ones by class
 */
public record OutcomeCounts(
    long scheduled,
    long completed,
    long errored,
    long censored,
    SortedMap<String, Long> errorsByClass) {
  private static final long CAVEAT_ONE_IN = 20;

  public OutcomeCounts {
    errorsByClass = Collections.unmodifiableSortedMap(new TreeMap<>(errorsByClass));
    if (scheduled != completed + errored + censored) {
      throw new IllegalArgumentException(
          "outcomes do not add up: %d scheduled, %d completed, %d errored, %d censored"
              .formatted(scheduled, completed, errored, censored));
    }
  }

  /** A count as a share of the scheduled requests; empty where nothing was scheduled. */
  public OptionalDouble share(long count) {
    return scheduled == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) count / scheduled);
  }

  /**
   * True where errored and censored requests together are more than 5 % of the scheduled: then the
   * incidence curve stands beside every percentile (section 5). Exactly 5 % does not raise it.
   */
  public boolean conditionalCaveat() {
    return (errored + censored) * CAVEAT_ONE_IN > scheduled;
  }
}
