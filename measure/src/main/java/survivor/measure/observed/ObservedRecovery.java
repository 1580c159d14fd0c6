package survivor.measure.observed;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import survivor.measure.observed.Observation.NotObserved;
import survivor.measure.observed.Observation.Observed;
import survivor.measure.outcome.Censored;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Errored;
import survivor.measure.recovery.FaultSeries;
import survivor.measure.recovery.SeriesCounter;
import survivor.measure.recovery.Tally;
import survivor.measure.threshold.ModalLatency;
import survivor.measure.window.FaultTimes;
import survivor.measure.window.Slo;
import survivor.measure.window.Span;

/** What the records of a run with a fault show of it. */
public final class ObservedRecovery {
  private static final long NS_PER_US = 1_000;

  private ObservedRecovery() {}

  /**
   * The run second by second; observed where every completed request of it has its first output and
   * its finish.
   *
   * @param requests in any order
   * @param times when things were planned and seen, on the clock of the records
   * @param runEndNs end of the run, on the same clock; not before the end of warm-up
   * @param timeoutNs the client timeout, which is the length of the guard
   * @param slo what makes a request good
   */
  public static Observation<FaultSeries> series(
      List<ObservedRequest> requests, FaultTimes times, long runEndNs, long timeoutNs, Slo slo) {
    Span run = new Span(times.warmUpEndNs(), runEndNs);
    SeriesCounter counter = new SeriesCounter(times, runEndNs, timeoutNs);
    long lacking = 0;
    for (ObservedRequest request : requests) {
      if (run.contains(request.intendedNs())) {
        Optional<Tally> tally = tally(request, slo);
        tally.ifPresent(one -> counter.add(request.intendedNs(), one));
        lacking += tally.isEmpty() ? 1 : 0;
      }
    }
    return lacking > 0
        ? new NotObserved<>(lacking + " completed records of the run have no firstNs or no endNs")
        : new Observed<>(counter.series());
  }

  /**
   * The modal first output of the fault window beside the spread before the fault; inside it is
   * empty where there are too few values.
   */
  public static Observation<Optional<ModalLatency>> modalTtft(
      List<ObservedRequest> requests, Span baseline, Span fault) {
    return modal(requests, baseline, fault, "firstNs", ObservedRequest::firstNs);
  }

  /** The modal finish, likewise. */
  public static Observation<Optional<ModalLatency>> modalE2e(
      List<ObservedRequest> requests, Span baseline, Span fault) {
    return modal(requests, baseline, fault, "endNs", ObservedRequest::endNs);
  }

  private static Observation<Optional<ModalLatency>> modal(
      List<ObservedRequest> requests,
      Span baseline,
      Span fault,
      String field,
      Function<ObservedRequest, OptionalLong> duration) {
    long lacking =
        requests.stream()
            .filter(r -> baseline.contains(r.intendedNs()) || fault.contains(r.intendedNs()))
            .filter(r -> r.completed() && duration.apply(r).isEmpty())
            .count();
    return lacking > 0
        ? new NotObserved<>(
            "%d completed records before or in the fault window have no %s"
                .formatted(lacking, field))
        : new Observed<>(
            ModalLatency.of(us(requests, baseline, duration), us(requests, fault, duration)));
  }

  private static List<Long> us(
      List<ObservedRequest> requests, Span span, Function<ObservedRequest, OptionalLong> duration) {
    return requests.stream()
        .filter(r -> r.completed() && span.contains(r.intendedNs()))
        .map(r -> duration.apply(r).orElseThrow() / NS_PER_US)
        .toList();
  }

  private static Optional<Tally> tally(ObservedRequest request, Slo slo) {
    return switch (request.outcome()) {
      case Completed c ->
          request.firstNs().isPresent() && request.endNs().isPresent()
              ? Optional.of(
                  Tally.ofCompleted(
                      request.firstNs().getAsLong(), request.endNs().getAsLong(), slo))
              : Optional.empty();
      case Errored e -> Optional.of(Tally.ERRORED);
      case Censored x -> Optional.of(Tally.CENSORED);
    };
  }
}
