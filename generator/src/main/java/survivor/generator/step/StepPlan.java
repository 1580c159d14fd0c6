package survivor.generator.step;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import survivor.generator.gauges.GaugeScraper;
import survivor.generator.health.HealthSampler;
import survivor.generator.schedule.Schedule;
import survivor.generator.schedule.Shape;
import survivor.generator.serverside.DeviceSampler;
import survivor.generator.serverside.ServerLog;
import survivor.log.StepOrdered;

/** What follows from an order alone. */
final class StepPlan {
  /** An order whose epoch is further past than this is not run. */
  static final long LATEST_NS = 200_000_000L;

  private static final int FEWEST_CONNECTIONS = 64;

  private StepPlan() {}

  /** All arrivals of the step. */
  static Schedule schedule(StepOrdered order) {
    Shape shape =
        Shape.named(
            order.getShape(),
            order.getRateRps(),
            order.getSeed(),
            Optional.ofNullable(order.getTraceFile()));
    return Schedule.of(shape, durationNs(order));
  }

  /** Sources of a shard's samples; shard 0 has those of the server's side. */
  static List<String> sources(StepOrdered order, int shard) {
    List<String> sources = new ArrayList<>();
    sources.add(HealthSampler.source(shard));
    if (hasGauges(order, shard)) {
      sources.add(GaugeScraper.source(order.getMetricsUrl()));
    }
    if (hasDevices(order, shard)) {
      sources.add(DeviceSampler.SOURCE);
    }
    if (hasServerLog(order, shard)) {
      sources.add(ServerLog.source(order.getServerLog()));
    }
    return sources;
  }

  static boolean hasGauges(StepOrdered order, int shard) {
    return shard == 0 && order.getMetricsUrl() != null;
  }

  static boolean hasDevices(StepOrdered order, int shard) {
    return shard == 0 && DeviceSampler.wanted(order);
  }

  static boolean hasServerLog(StepOrdered order, int shard) {
    return shard == 0 && order.getServerLog() != null;
  }

  /**
   * Room that never throttles: twice what arrives in one timeout on average, and all that arrives
   * in the fullest one.
   */
  static int maxConnections(Schedule schedule, StepOrdered order) {
    double perNs = schedule.size() / (double) Math.max(1, durationNs(order));
    long average = (long) Math.ceil(perNs * order.getTimeoutNs() * 2);
    int fullest = 0;
    int from = 0;
    for (int to = 0; to < schedule.size(); to++) {
      while (schedule.offsetNs(to) - schedule.offsetNs(from) > order.getTimeoutNs()) {
        from++;
      }
      fullest = Math.max(fullest, to - from + 1);
    }
    long most = Math.max(average, fullest + (long) FEWEST_CONNECTIONS);
    return (int) Math.min(most, Integer.MAX_VALUE);
  }

  /** Why an order cannot be run now, if it cannot. */
  static Optional<String> refusal(StepOrdered order, StepParts parts) {
    long lateNs = parts.clock().wallNs() - order.getStartWallNs();
    if (order.getShards() != parts.shards()) {
      return Optional.of(
          "ordered for "
              + order.getShards()
              + " shards, but this generator is one of "
              + parts.shards());
    }
    return lateNs > LATEST_NS
        ? Optional.of("ordered too late: its start is " + lateNs / 1_000_000 + " ms past")
        : Optional.empty();
  }

  private static long durationNs(StepOrdered order) {
    return order.getSettleNs() + order.getMeasuredNs() + order.getTailNs();
  }
}
