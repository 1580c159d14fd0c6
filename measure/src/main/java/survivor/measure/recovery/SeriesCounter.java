package survivor.measure.recovery;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import survivor.measure.window.FaultTimes;
import survivor.measure.window.Span;

/**
 * Counts requests into the seconds of a {@link FaultSeries} by intended time, in any order; what
 * lies past the last whole second of the run is left out. Not thread-safe.
 */
public final class SeriesCounter {
  private final FaultTimes times;
  private final Span baselineSpan;
  private final List<Tally> seconds;
  private Tally baseline = Tally.NONE;

  /**
   * A count of nothing.
   *
   * @param times when things were planned and seen
   * @param runEndNs end of the run, nanoseconds from its start; not before the end of warm-up
   * @param timeoutNs the client timeout, which is the length of the guard; 30 s in the rules
   */
  public SeriesCounter(FaultTimes times, long runEndNs, long timeoutNs) {
    int count = Math.toIntExact((runEndNs - times.warmUpEndNs()) / FaultSeries.NS_PER_S);
    this.times = times;
    this.baselineSpan = new Span(times.warmUpEndNs(), times.guardStartNs(timeoutNs));
    this.seconds = new ArrayList<>(Collections.nCopies(count, Tally.NONE));
  }

  /** Counts one request. */
  public void add(long intendedNs, Tally one) {
    long second = Math.floorDiv(intendedNs - times.warmUpEndNs(), FaultSeries.NS_PER_S);
    if (second >= 0 && second < seconds.size()) {
      seconds.set((int) second, seconds.get((int) second).plus(one));
    }
    if (baselineSpan.contains(intendedNs)) {
      baseline = baseline.plus(one);
    }
  }

  /** What was counted so far. */
  public FaultSeries series() {
    return new FaultSeries(times, baseline, seconds);
  }
}
