package survivor.measure.window;

import java.util.TreeMap;
import survivor.measure.outcome.Censored;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Errored;
import survivor.measure.outcome.Outcome;

/** Counts how requests ended, in any order. Not thread-safe. */
public final class OutcomeCounter {
  private final TreeMap<String, Long> errorsByClass = new TreeMap<>();
  private long completed;
  private long errored;
  private long censored;

  /** Counts one request. */
  public void add(Outcome outcome) {
    switch (outcome) {
      case Completed c -> completed++;
      case Errored e -> {
        errored++;
        errorsByClass.merge(e.errorClass(), 1L, Long::sum);
      }
      case Censored x -> censored++;
    }
  }

  /** What was counted so far. */
  public OutcomeCounts counts() {
    return new OutcomeCounts(
        completed + errored + censored, completed, errored, censored, errorsByClass);
  }
}
