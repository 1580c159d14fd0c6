package survivor.controller.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import survivor.controller.report.Described.Device;
import survivor.controller.report.Described.Devices;
import survivor.controller.report.Described.Line;
import survivor.controller.report.Described.Range;
import survivor.controller.report.Described.ServerLog;
import survivor.log.CanarySample;
import survivor.log.DeviceReading;
import survivor.log.DeviceSample;
import survivor.log.GaugeSample;
import survivor.log.LongGap;
import survivor.log.ServerLogLine;
import survivor.log.StepOrdered;

/**
 * What one step's samples say of the server's side and of the way from it, in any order.
 *
 * @param edges readings of the server's own histogram at the edges of the measured part
 */
record ServerSide(
    List<GaugeSample> edges,
    List<CanarySample> canary,
    List<DeviceSample> devices,
    List<ServerLogLine> lines) {
  static final ServerSide NONE = new ServerSide(List.of(), List.of(), List.of(), List.of());

  /** Lines near long gaps that are listed at most. */
  private static final int LISTED = 50;

  private static final long NEAR_NS = 1_000_000_000L;

  ServerSide {
    edges = List.copyOf(edges);
    canary = List.copyOf(canary);
    devices = List.copyOf(devices);
    lines = List.copyOf(lines);
  }

  ServerSide with(GaugeSample edge) {
    return new ServerSide(more(edges, edge), canary, devices, lines);
  }

  ServerSide with(CanarySample sample) {
    return new ServerSide(edges, more(canary, sample), devices, lines);
  }

  ServerSide with(DeviceSample sample) {
    return new ServerSide(edges, canary, more(devices, sample), lines);
  }

  ServerSide with(ServerLogLine line) {
    return new ServerSide(edges, canary, devices, more(lines, line));
  }

  /** The devices in the measured part of a step; empty where its order asks for none. */
  Optional<Devices> devices(StepOrdered order) {
    if (order.getNvidiaSmi() == null && order.getDcgmUrl() == null) {
      return Optional.empty();
    }
    long fromNs = order.getSettleNs();
    long toNs = fromNs + order.getMeasuredNs();
    List<DeviceSample> inside =
        devices.stream()
            .filter(s -> s.getAtNs() >= fromNs && s.getAtNs() < toNs)
            .sorted(Comparator.comparingLong(DeviceSample::getAtNs))
            .toList();
    Map<Integer, List<DeviceReading>> byDevice =
        inside.stream()
            .flatMap(sample -> sample.getDevices().stream())
            .collect(
                Collectors.groupingBy(DeviceReading::getDevice, TreeMap::new, Collectors.toList()));
    return Optional.of(
        new Devices(
            inside.size(),
            inside.stream().filter(sample -> sample.getDevices().isEmpty()).count(),
            last(inside.stream().map(DeviceSample::getError).toList()),
            byDevice.entrySet().stream().map(e -> device(e.getKey(), e.getValue())).toList()));
  }

  private static Device device(int number, List<DeviceReading> readings) {
    return new Device(
        number,
        last(readings.stream().map(DeviceReading::getName).toList()),
        range(readings, DeviceReading::getSmClockMhz),
        range(readings, DeviceReading::getMemoryClockMhz),
        range(readings, DeviceReading::getTemperatureC),
        range(readings, DeviceReading::getPowerW),
        range(readings, DeviceReading::getUtilisation));
  }

  private static Optional<Range> range(
      List<DeviceReading> readings, Function<DeviceReading, Double> value) {
    var values =
        readings.stream()
            .map(value)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .summaryStatistics();
    return values.getCount() == 0
        ? Optional.empty()
        : Optional.of(new Range(values.getMin(), values.getAverage(), values.getMax()));
  }

  /** The server's log beside a step's long gaps; empty where its order names none. */
  Optional<ServerLog> serverLog(StepOrdered order, List<LongGap> gaps) {
    if (order.getServerLog() == null) {
      return Optional.empty();
    }
    List<ServerLogLine> sorted =
        lines.stream().sorted(Comparator.comparingLong(ServerLogLine::getAtNs)).toList();
    return Optional.of(
        new ServerLog(
            sorted.stream().filter(line -> line.getText() != null).count(),
            sorted.stream().mapToLong(ServerLogLine::getDropped).sum(),
            last(sorted.stream().map(ServerLogLine::getError).toList()),
            sorted.stream()
                .filter(line -> line.getText() != null)
                .filter(line -> gaps.stream().anyMatch(gap -> near(line.getAtNs(), gap)))
                .limit(LISTED)
                .map(line -> new Line(line.getAtNs() / 1000, line.getText()))
                .toList()));
  }

  private static boolean near(long atNs, LongGap gap) {
    return atNs >= gap.getFromNs() - NEAR_NS
        && atNs <= gap.getFromNs() + gap.getLengthNs() + NEAR_NS;
  }

  private static Optional<String> last(List<String> texts) {
    return texts.stream().filter(Objects::nonNull).reduce((earlier, later) -> later);
  }

  private static <T> List<T> more(List<T> some, T one) {
    List<T> more = new ArrayList<>(some);
    more.add(one);
    return more;
  }
}
