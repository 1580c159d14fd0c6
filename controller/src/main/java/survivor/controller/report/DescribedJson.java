package survivor.controller.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import survivor.controller.report.Described.Arrivals;
import survivor.controller.report.Described.Device;
import survivor.controller.report.Described.Devices;
import survivor.controller.report.Described.LateTime;
import survivor.controller.report.Described.Range;
import survivor.controller.report.Described.ServerLog;

/** Writes into a step of {@code report.json} what describes it. */
final class DescribedJson {
  private DescribedJson() {}

  static void write(ObjectNode step, Described described) {
    ObjectNode arrivals = step.putObject("arrivals");
    arrivals(arrivals, "scheduled", described.scheduled());
    arrivals(arrivals, "dispatched", described.dispatched());
    described
        .lateTime()
        .ifPresentOrElse(
            late -> lateTime(step.putObject("lateTime"), late), () -> step.putNull("lateTime"));
    described
        .devices()
        .ifPresentOrElse(
            devices -> devices(step.putObject("devices"), devices), () -> step.putNull("devices"));
    described
        .serverLog()
        .ifPresentOrElse(
            log -> serverLog(step.putObject("serverLog"), log), () -> step.putNull("serverLog"));
  }

  private static void arrivals(ObjectNode parent, String name, Optional<Arrivals> found) {
    if (found.isEmpty()) {
      parent.putNull(name);
      return;
    }
    ObjectNode node = parent.putObject(name).put("n", found.get().n());
    StepJson.real(node, "ksDistance", found.get().ksDistance());
    StepJson.real(node, "ksPValue", found.get().ksPValue());
    StepJson.real(node, "varianceToMean", found.get().varianceToMean());
    StepJson.real(node, "lag1Autocorrelation", found.get().lag1Autocorrelation());
  }

  private static void lateTime(ObjectNode node, LateTime late) {
    ArrayNode groups = node.putArray("groups");
    for (Described.Group group : late.groups()) {
      groups
          .addObject()
          .put("group", group.group())
          .put("requests", group.requests())
          .put("beforeFirstUs", group.beforeFirstUs())
          .put("betweenReadsUs", group.betweenReadsUs())
          .put("insideReadsUs", group.insideReadsUs())
          .put("afterLastUs", group.afterLastUs());
    }
    node.put("longGaps", late.longGaps());
    node.put("requestsWithLongGaps", late.requestsWithLongGaps());
    ArrayNode longest = node.putArray("longest");
    for (Described.LongGap gap : late.longest()) {
      ObjectNode entry =
          longest
              .addObject()
              .put("index", gap.index())
              .put("atUs", gap.atUs())
              .put("lengthUs", gap.lengthUs());
      StepJson.whole(entry, "gaugeAtUs", gap.gaugeAtUs());
      StepJson.real(entry, "waiting", gap.waiting());
      StepJson.real(entry, "running", gap.running());
    }
  }

  private static void devices(ObjectNode node, Devices devices) {
    node.put("samples", devices.samples());
    node.put("missing", devices.missing());
    node.put("error", devices.error().orElse(null));
    ArrayNode readings = node.putArray("readings");
    for (Device device : devices.readings()) {
      ObjectNode entry = readings.addObject().put("device", device.device());
      entry.put("name", device.name().orElse(null));
      range(entry, "smClockMhz", device.smClockMhz());
      range(entry, "memoryClockMhz", device.memoryClockMhz());
      range(entry, "temperatureC", device.temperatureC());
      range(entry, "powerW", device.powerW());
      range(entry, "utilisation", device.utilisation());
    }
  }

  /** A range, null where nothing was observed. */
  static void range(ObjectNode parent, String name, Optional<Range> range) {
    range.ifPresentOrElse(
        r -> parent.putObject(name).put("min", r.min()).put("mean", r.mean()).put("max", r.max()),
        () -> parent.putNull(name));
  }

  private static void serverLog(ObjectNode node, ServerLog log) {
    node.put("lines", log.lines());
    node.put("dropped", log.dropped());
    node.put("error", log.error().orElse(null));
    ArrayNode near = node.putArray("near");
    log.near().forEach(line -> near.addObject().put("atUs", line.atUs()).put("text", line.text()));
  }
}
