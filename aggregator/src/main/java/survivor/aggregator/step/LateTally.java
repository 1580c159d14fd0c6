package survivor.aggregator.step;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import survivor.log.GaugeSample;
import survivor.log.RequestOutcome;
import survivor.measure.late.Group;
import survivor.measure.late.LateTime;
import survivor.measure.late.LongGap;
import survivor.measure.late.RequestLife;
import survivor.measure.late.TimeShares;
import survivor.measure.outcome.Completed;
import survivor.measure.window.Sample;
import survivor.measure.window.Slo;

/** Where the time of measured requests went, whatever their outcome. */
final class LateTally {
  private final LateTime time = new LateTime();
  private final Slo slo;

  LateTally(Slo slo) {
    this.slo = slo;
  }

  /** Takes a request whose times are possible, beside its sample. */
  void add(RequestOutcome request, Sample sample) {
    time.add(
        new RequestLife(
            request.getIndex(),
            sample.intendedNs(),
            group(sample),
            sample.firstNs().stream()
                .mapToObj(
                    firstNs ->
                        new RequestLife.Output(
                            firstNs, request.getGapsNs(), Set.copyOf(request.getSameReadGaps())))
                .findFirst(),
            sample.endNs()));
  }

  private Group group(Sample sample) {
    if (!(sample.outcome() instanceof Completed)) {
      return Group.UNFINISHED;
    }
    return slo.metBy(sample) ? Group.MET : Group.LATE;
  }

  /** As the log keeps it, each long gap with what the gauges had last said at its begin. */
  survivor.log.LateTime record(SampleTally samples) {
    return new survivor.log.LateTime(
        time.groups().entrySet().stream()
            .sorted(Comparator.comparing(Map.Entry::getKey))
            .map(group -> shares(group.getKey(), group.getValue()))
            .toList(),
        time.longGaps(),
        time.requestsWithLongGaps(),
        time.longest().stream().map(gap -> gap(gap, samples.gaugesAt(gap.fromNs()))).toList());
  }

  private static survivor.log.TimeShares shares(Group group, TimeShares shares) {
    return new survivor.log.TimeShares(
        group.name().toLowerCase(Locale.ROOT),
        shares.requests(),
        shares.beforeFirstNs(),
        shares.betweenReadsNs(),
        shares.insideReadsNs(),
        shares.afterLastNs());
  }

  private static survivor.log.LongGap gap(LongGap gap, Optional<GaugeSample> then) {
    return new survivor.log.LongGap(
        gap.index(),
        gap.fromNs(),
        gap.lengthNs(),
        then.map(GaugeSample::getAtNs).orElse(null),
        then.map(GaugeSample::getWaiting).orElse(null),
        then.map(GaugeSample::getRunning).orElse(null));
  }
}
