package survivor.measure.recovery;

import java.util.List;
import survivor.measure.window.FaultTimes;
import survivor.measure.window.Sample;
import survivor.measure.window.Slo;
import survivor.measure.window.Span;

/**
 * A run with a fault, second by second from the end of warm-up.
 *
 * @param times when things were planned and seen
 * @param baseline the requests intended from the end of warm-up up to the guard, exactly: no
 *     rounding to seconds
 * @param seconds one tally for each whole second, the first starting at the end of warm-up
 */
public record FaultSeries(FaultTimes times, Tally baseline, List<Tally> seconds) {
  static final long NS_PER_S = 1_000_000_000L;

  public FaultSeries {
    seconds = List.copyOf(seconds);
  }

  /**
   * Counts requests into seconds by intended time; what lies past the last whole second of the run
   * is left out.
   *
   * @param samples requests in any order, read once
   * @param times when things were planned and seen
   * @param runEndNs end of the run, nanoseconds from its start
   * @param timeoutNs the client timeout, which is the length of the guard; 30 s in the rules
   * @param slo what makes a request good
   */
  public static FaultSeries of(
      Iterable<Sample> samples, FaultTimes times, long runEndNs, long timeoutNs, Slo slo) {
    SeriesCounter counter = new SeriesCounter(times, runEndNs, timeoutNs);
    for (Sample sample : samples) {
      counter.add(sample.intendedNs(), Tally.of(sample, slo));
    }
    return counter.series();
  }

  /** The first second that starts at or after an instant of the run. */
  int firstFrom(long atNs) {
    return Math.toIntExact(Math.ceilDiv(atNs - times.warmUpEndNs(), NS_PER_S));
  }

  /** The start of a second, nanoseconds from the run's start. */
  long startNs(int second) {
    return times.warmUpEndNs() + second * NS_PER_S;
  }

  /** The seconds of the series that start in a span. */
  List<Tally> startingIn(Span span) {
    int from = Math.clamp(firstFrom(span.fromNs()), 0, seconds.size());
    int to = Math.clamp(firstFrom(span.toNs()), from, seconds.size());
    return seconds.subList(from, to);
  }
}
