package survivor.benchmarks.aggregator;

import java.util.List;
import survivor.benchmarks.report.Figures;

/**
 * One reading of the whole topic by a fresh process.
 *
 * @param who who read
 * @param events all events read
 * @param timeNs from its first to its last, starting up not counted
 * @param cpuNs processor time of the process, its starting up included
 * @param lateEvents events of the second half, when the JVM is warm
 * @param lateNs what those took
 * @param lateCpuNs processor time of the process for those
 */
record Reading(
    String who,
    long events,
    long timeNs,
    long cpuNs,
    long lateEvents,
    long lateNs,
    long lateCpuNs) {
  static final List<String> HEAD =
      List.of(
          "reader",
          "events",
          "s",
          "events/s",
          "events/s, second half",
          "CPU s",
          "CPU µs/event, second half");

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
        Figures.decimals(lateCpuNs / 1e3 / lateEvents, 2));
  }
}
