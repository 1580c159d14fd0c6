package survivor.measure.recovery;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import survivor.measure.Oracle;
import survivor.measure.outcome.Censored;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Errored;
import survivor.measure.outcome.Outcome;
import survivor.measure.window.FaultTimes;
import survivor.measure.window.Sample;

/** Reads the series of the detector's oracle, as it is and rebuilt into single requests. */
final class SeriesReader {
  private static final long SECOND_NS = 1_000_000_000L;
  private static final long IN_TIME_NS = 500_000_000L;
  private static final long LATE_FIRST_NS = 2 * SECOND_NS;
  private static final long LATE_END_NS = 20 * SECOND_NS;
  private static final long TIMEOUT_NS = 30 * SECOND_NS;

  private SeriesReader() {}

  static FaultSeries series(JsonNode input) {
    FaultTimes times =
        new FaultTimes(
            input.get("warmup_end_ns").longValue(),
            input.get("t_inject_ns").longValue(),
            Oracle.optionalLong(input.get("actual_fire_ns")),
            input.get("fault_end_ns").longValue());
    JsonNode sums = input.get("baseline_window");
    Tally baseline =
        new Tally(
            sums.get("scheduled").longValue(),
            sums.get("errored").longValue(),
            sums.get("good").longValue(),
            sums.get("good_ttft").longValue(),
            sums.get("good_e2e").longValue());
    List<Tally> seconds = new ArrayList<>();
    for (JsonNode run : input.get("runs")) {
      Tally second = new Tally(at(run, 1), at(run, 3), at(run, 4), at(run, 5), at(run, 6));
      seconds.addAll(Collections.nCopies(run.get(0).intValue(), second));
    }
    return new FaultSeries(times, baseline, seconds);
  }

  /** The k-th of s requests in a second is intended k/s of a second into it. */
  static List<Sample> requests(JsonNode input) {
    List<Sample> requests = new ArrayList<>();
    long startNs = input.get("warmup_end_ns").longValue();
    for (JsonNode run : input.get("runs")) {
      for (int i = 0; i < run.get(0).intValue(); i++) {
        List<Sample> second = second(run);
        for (int k = 0; k < second.size(); k++) {
          Sample sample = second.get(k);
          requests.add(
              new Sample(
                  startNs + k * SECOND_NS / second.size(),
                  sample.outcome(),
                  sample.firstNs(),
                  sample.endNs(),
                  List.of()));
        }
        startNs += SECOND_NS;
      }
    }
    return requests;
  }

  /** Good ones first, then first output in time, end in time, late, censored, errored. */
  private static List<Sample> second(JsonNode run) {
    long scheduled = at(run, 1);
    long completed = at(run, 2);
    long errored = at(run, 3);
    long good = at(run, 4);
    long onlyFirst = at(run, 5) - good;
    long onlyEnd = at(run, 6) - good;
    List<Sample> second = new ArrayList<>();
    add(second, good, new Completed(), IN_TIME_NS, IN_TIME_NS);
    add(second, onlyFirst, new Completed(), IN_TIME_NS, LATE_END_NS);
    add(second, onlyEnd, new Completed(), LATE_FIRST_NS, LATE_FIRST_NS);
    add(
        second,
        completed - good - onlyFirst - onlyEnd,
        new Completed(),
        LATE_FIRST_NS,
        LATE_END_NS);
    add(second, scheduled - completed - errored, new Censored("deadline"), IN_TIME_NS, TIMEOUT_NS);
    add(second, errored, new Errored("reset"), IN_TIME_NS, IN_TIME_NS);
    return second;
  }

  private static void add(
      List<Sample> second, long count, Outcome outcome, long firstNs, long endNs) {
    Sample sample = new Sample(0, outcome, OptionalLong.of(firstNs), endNs, List.of());
    second.addAll(Collections.nCopies(Math.toIntExact(count), sample));
  }

  private static long at(JsonNode run, int column) {
    return run.get(column).longValue();
  }
}
