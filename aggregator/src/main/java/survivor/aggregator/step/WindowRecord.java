package survivor.aggregator.step;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalLong;
import survivor.log.IncidencePoint;
import survivor.log.WindowResult;
import survivor.measure.distribution.Distribution;
import survivor.measure.token.TokenCheck;
import survivor.measure.window.Span;
import survivor.measure.window.WindowMeasure;

/** A measured window as the log keeps it. */
final class WindowRecord {
  /** Name of the window [settle, settle + measured). */
  static final String MEASURED = "measured";

  private WindowRecord() {}

  /**
   * The record of a window.
   *
   * @param rateRps label rate of the step
   */
  static WindowResult of(
      String step,
      WindowMeasure window,
      RequestTally requests,
      SampleTally samples,
      double rateRps) {
    Span span = new Span(window.fromNs(), window.toNs());
    int slash = step.indexOf('/');
    TokenCheck tokens = requests.tokens().check();
    return WindowResult.newBuilder()
        .setAnalysis(VerdictHead.ANALYSIS)
        .setRunId(step.substring(0, slash))
        .setStepId(step.substring(slash + 1))
        .setWindow(MEASURED)
        .setFromNs(window.fromNs())
        .setToNs(window.toNs())
        .setScheduled(window.scheduled())
        .setCompleted(window.completed())
        .setErrored(window.errored())
        .setCensored(window.censored())
        .setErrorsByClass(window.errorsByClass())
        .setMetSlo(window.metSlo())
        .setTtft(distribution(window.ttft()))
        .setE2e(distribution(window.e2e()))
        .setGaps(distribution(window.gaps()))
        .setSameReadGaps(requests.sameReadGaps())
        .setSlowestCompletionNs(orNull(window.slowestCompletionNs()))
        .setSkewP99Ns(orNull(requests.skewP99Ns()))
        .setSkewMaxNs(orNull(requests.skewMaxNs()))
        .setSkewSamples(requests.skewSamples())
        .setOutputs(requests.outputs())
        .setWithUsage(tokens.withUsage())
        .setOneTokenPerEvent(tokens.withUsage() - tokens.differing())
        .setTokensPerEvent(TokenTally.record(tokens).orElse(null))
        .setTimePerOutputToken(distribution(requests.tokens().timePerOutputToken()))
        .setIncidence(points(window))
        .setFinalSurvival(window.incidence().finalSurvival())
        .setScheduledArrivals(requests.scheduled().figures(span, rateRps))
        .setDispatchedArrivals(requests.dispatched().figures(span, rateRps))
        .setLateTime(requests.late().record(samples))
        .build();
  }

  static Long orNull(OptionalLong value) {
    return value.isPresent() ? value.getAsLong() : null;
  }

  private static survivor.log.Distribution distribution(Distribution distribution) {
    return survivor.log.Distribution.newBuilder()
        .setN(distribution.n())
        .setHistogram(ByteBuffer.wrap(distribution.toBytes()))
        .build();
  }

  private static List<IncidencePoint> points(WindowMeasure window) {
    return window.incidence().points().stream()
        .map(p -> new IncidencePoint(p.atNs(), p.incidence(), p.survival()))
        .toList();
  }
}
