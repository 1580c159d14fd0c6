package survivor.aggregator.step;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import survivor.log.ArrivalFigures;
import survivor.measure.arrival.ArrivalTest;
import survivor.measure.window.Span;

/** Instants of one kind, of all requests of a step; their order of coming does not matter. */
final class ArrivalTally {
  private final List<Long> instantsNs = new ArrayList<>();

  void add(long atNs) {
    instantsNs.add(atNs);
  }

  /** The self-test of those inside a span, against the label rate (section 13). */
  ArrivalFigures figures(Span span, double rateRps) {
    ArrivalTest test = ArrivalTest.of(instantsNs.stream().sorted().toList(), span, rateRps);
    return new ArrivalFigures(
        test.arrivals(),
        orNull(test.ksDistance()),
        orNull(test.ksPValue()),
        orNull(test.varianceToMean()),
        orNull(test.lag1Autocorrelation()));
  }

  private static Double orNull(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
