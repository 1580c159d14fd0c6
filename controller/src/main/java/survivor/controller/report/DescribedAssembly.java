package survivor.controller.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import survivor.controller.report.Described.Arrivals;
import survivor.controller.report.Described.Group;
import survivor.controller.report.Described.LongGap;
import survivor.log.ArrivalFigures;
import survivor.log.LateTime;
import survivor.log.StepOrdered;
import survivor.log.WindowResult;

/** Makes what describes a step of the facts about it. */
final class DescribedAssembly {
  private DescribedAssembly() {}

  static Described described(StepFacts facts, StepOrdered order) {
    Optional<WindowResult> window = facts.window();
    Optional<LateTime> late = window.map(WindowResult::getLateTime);
    ServerSide server = facts.server();
    return new Described(
        window.map(WindowResult::getScheduledArrivals).map(DescribedAssembly::arrivals),
        window.map(WindowResult::getDispatchedArrivals).map(DescribedAssembly::arrivals),
        late.map(DescribedAssembly::lateTime),
        server.devices(order),
        server.serverLog(order, late.map(LateTime::getLongest).orElse(List.of())));
  }

  private static Arrivals arrivals(ArrivalFigures f) {
    return new Arrivals(
        f.getArrivals(),
        real(f.getKsDistance()),
        real(f.getKsPValue()),
        real(f.getVarianceToMean()),
        real(f.getLag1Autocorrelation()));
  }

  private static Described.LateTime lateTime(LateTime late) {
    return new Described.LateTime(
        late.getGroups().stream()
            .map(
                g ->
                    new Group(
                        g.getGroup(),
                        g.getRequests(),
                        g.getBeforeFirstNs() / 1000,
                        g.getBetweenReadsNs() / 1000,
                        g.getInsideReadsNs() / 1000,
                        g.getAfterLastNs() / 1000))
            .toList(),
        late.getLongGaps(),
        late.getRequestsWithLongGaps(),
        late.getLongest().stream().map(DescribedAssembly::longGap).toList());
  }

  private static LongGap longGap(survivor.log.LongGap gap) {
    return new LongGap(
        gap.getIndex(),
        gap.getFromNs() / 1000,
        gap.getLengthNs() / 1000,
        gap.getGaugeAtNs() == null
            ? OptionalLong.empty()
            : OptionalLong.of(gap.getGaugeAtNs() / 1000),
        real(gap.getWaiting()),
        real(gap.getRunning()));
  }

  private static OptionalDouble real(Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
