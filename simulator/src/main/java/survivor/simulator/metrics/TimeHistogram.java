package survivor.simulator.metrics;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** A histogram of durations with fixed upper bounds, as Prometheus understands it. */
final class TimeHistogram {
  private final List<Double> boundsSeconds;
  private final List<LongAdder> counts;
  private final LongAdder sumNs = new LongAdder();

  TimeHistogram(Double... boundsSeconds) {
    this.boundsSeconds = List.of(boundsSeconds);
    this.counts = Stream.generate(LongAdder::new).limit(boundsSeconds.length + 1L).toList();
  }

  void record(long durationNs) {
    double seconds = durationNs / 1e9;
    int bucket = 0;
    while (bucket < boundsSeconds.size() && seconds > boundsSeconds.get(bucket)) {
      bucket++;
    }
    counts.get(bucket).increment();
    sumNs.add(durationNs);
  }

  /** Appends the series; {@code labels} without braces. */
  void write(StringBuilder to, String name, String labels) {
    long below = 0;
    for (int i = 0; i <= boundsSeconds.size(); i++) {
      below += counts.get(i).sum();
      String bound = i < boundsSeconds.size() ? String.valueOf(boundsSeconds.get(i)) : "+Inf";
      to.append(name).append("_bucket{").append(labels);
      to.append(",le=\"").append(bound).append("\"} ").append((double) below).append('\n');
    }
    to.append(name).append("_count{").append(labels).append("} ");
    to.append((double) below).append('\n');
    to.append(name).append("_sum{").append(labels).append("} ");
    to.append(sumNs.sum() / 1e9).append('\n');
  }
}
