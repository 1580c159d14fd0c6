package survivor.measure.observed;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import survivor.measure.incidence.IncidenceCurve;
import survivor.measure.incidence.IncidenceEstimator;
import survivor.measure.observed.Observation.NotObserved;
import survivor.measure.observed.Observation.Observed;
import survivor.measure.window.OutcomeCounter;
import survivor.measure.window.OutcomeCounts;
import survivor.measure.window.Slo;
import survivor.measure.window.Span;
import survivor.measure.window.SweepCell;

/** Measures a window as far as its records go. */
public final class WindowObserver {
  private final List<ObservedRequest> requests;
  private final List<ObservedRequest> completed;

  private WindowObserver(List<ObservedRequest> requests) {
    this.requests = requests;
    this.completed = requests.stream().filter(ObservedRequest::completed).toList();
  }

  /**
   * Measures the requests whose intended instant lies in a span.
   *
   * @param requests in any order
   * @param span the window
   * @param slo what makes a request good
   * @throws IllegalArgumentException if a completed request has a duration over 600 s
   */
  public static ObservedWindow measure(List<ObservedRequest> requests, Span span, Slo slo) {
    return measure(requests.stream().filter(r -> span.contains(r.intendedNs())).toList(), slo);
  }

  /** Measures all requests given. */
  public static ObservedWindow measure(List<ObservedRequest> requests, Slo slo) {
    WindowObserver window = new WindowObserver(requests);
    return new ObservedWindow(
        window.counts(),
        window.goodput(slo),
        window.latencies("firstNs", r -> r.firstNs().stream()),
        window.latencies("endNs", r -> r.endNs().stream()),
        window.gaps(),
        window.incidence(),
        window.replicas());
  }

  private OutcomeCounts counts() {
    OutcomeCounter counter = new OutcomeCounter();
    requests.forEach(request -> counter.add(request.outcome()));
    return counter.counts();
  }

  private Observation<ObservedGoodput> goodput(Slo slo) {
    long lacking = completed.stream().filter(r -> !timed(r)).count();
    return lacking > 0
        ? new NotObserved<>(
            "%d of %d completed records have no firstNs or no endNs"
                .formatted(lacking, completed.size()))
        : new Observed<>(
            new ObservedGoodput(
                met(slo), Slo.SWEEP.stream().map(cell -> new SweepCell(cell, met(cell))).toList()));
  }

  private long met(Slo slo) {
    return completed.stream()
        .filter(r -> slo.holds(r.firstNs().orElseThrow(), r.endNs().orElseThrow()))
        .count();
  }

  private Observation<ExactDistribution> latencies(
      String field, Function<ObservedRequest, LongStream> values) {
    long[] ns = completed.stream().flatMapToLong(values).toArray();
    return noneOf(ns.length)
        ? new NotObserved<>("no completed record has " + field)
        : new Observed<>(
            ExactDistribution.ofLatencies(LongStream.of(ns), completed.size() - ns.length));
  }

  private Observation<ExactDistribution> gaps() {
    long having = completed.stream().filter(r -> r.gapsNs().isPresent()).count();
    return noneOf(having)
        ? new NotObserved<>("no completed record has gapsNs")
        : new Observed<>(
            ExactDistribution.ofGaps(
                completed.stream().flatMap(r -> r.gapsNs().stream()).flatMapToLong(Durations::ns),
                completed.size() - having));
  }

  private boolean noneOf(long having) {
    return having == 0 && !completed.isEmpty();
  }

  private Observation<IncidenceCurve> incidence() {
    long lacking = lacking(r -> r.endNs().isEmpty());
    if (lacking > 0) {
      return new NotObserved<>(
          "%d of %d records have no endNs".formatted(lacking, requests.size()));
    }
    IncidenceEstimator estimator = new IncidenceEstimator();
    requests.forEach(r -> estimator.add(r.outcome(), r.endNs().orElseThrow()));
    return new Observed<>(estimator.curve());
  }

  private Observation<SortedMap<String, Long>> replicas() {
    TreeMap<String, Long> byReplica = new TreeMap<>();
    requests.stream()
        .flatMap(r -> r.replica().stream())
        .forEach(replica -> byReplica.merge(replica, 1L, Long::sum));
    return byReplica.isEmpty() && !requests.isEmpty()
        ? new NotObserved<>("no record has replica")
        : new Observed<>(byReplica);
  }

  private long lacking(Predicate<ObservedRequest> what) {
    return requests.stream().filter(what).count();
  }

  private static boolean timed(ObservedRequest request) {
    return request.firstNs().isPresent() && request.endNs().isPresent();
  }
}
