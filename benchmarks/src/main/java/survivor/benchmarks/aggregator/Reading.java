package survivor.benchmarks.aggregator;

import java.util.List;
import survivor.benchmarks.report.Figures;

/**
 * One reading of the whole topic by a fresh process.
 *
 * @param who who read
 * @param events all events read
 * @param timeNs from its first to its last, starting up not counted
 * @param lateEvents events of the second half, when the JVM is warm
 * @param lateNs what those took
 * @param cpuNs processor time of the process from its start
 */
record Reading(String who, long events, long timeNs, long lateEvents, long lateNs, long cpuNs) {
  static final List<String> HEAD =
      List.of(
          "reader", "events", "s", "events/s", "events/s, second half", "CPU s", "CPU µs/event");

  double perS() {
    return events / (timeNs / 1e9);
  }

  double latePerS() {
    return lateEvents / (lateNs / 1e9);
  }

  List<String> row() {
    return List.of(
        who,
        Figures.count(events),
        Figures.seconds(timeNs),
        Figures.count(perS()),
        Figures.count(latePerS()),
        Figures.seconds(cpuNs),
        Figures.decimals(cpuNs / 1e3 / events, 2));
  }
}
