package survivor.controller.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A published step.
 *
 * @param rateRps label rate
 * @param tailMs unmeasured load after the measured part
 * @param verdict pass, fail, invalid or undecided; measured for the reference run and the loss of a
 *     replica, which nothing here judges; open where there is no word on it yet
 * @param decidedBy the criterion that decided
 * @param figures absent where the judge gave none
 * @param latencies absent where the window is not in the log
 * @param serverTtft absent where the server has no such histogram
 * @param canary absent where it was not seen
 * @param described what judges nothing
 */
public record StepReport(
    String stepId,
    String phase,
    BigDecimal rateRps,
    long seed,
    long tailMs,
    String verdict,
    Optional<String> decidedBy,
    List<String> reasons,
    Optional<Figures> figures,
    Optional<Latencies> latencies,
    Optional<ServerTtft> serverTtft,
    Optional<CanaryLag> canary,
    Described described) {
  /** Verdict of a step on which there is no word yet. */
  public static final String OPEN = "open";

  /** Verdict of a step that nothing judges and the instrument saw well. */
  public static final String MEASURED = "measured";

  public StepReport {
    reasons = List.copyOf(reasons);
  }

  /**
   * What the judge saw. Margins are to the limit, negative beyond it.
   *
   * @param realisedRps scheduled requests of the measured part a second
   */
  public record Figures(
      double realisedRps,
      long scheduled,
      long completed,
      long errored,
      long censored,
      OptionalDouble goodput,
      OptionalDouble goodputMargin,
      OptionalDouble queueMean,
      OptionalDouble queueMargin,
      int queueSamples,
      int queueSamplesExpected,
      OptionalLong slowestCompletionUs,
      OptionalLong slowestMarginUs,
      OptionalLong skewP99Us,
      OptionalLong skewMaxUs,
      List<GateReport> gates,
      String scheduleSha256) {
    public Figures {
      gates = List.copyOf(gates);
    }

    /** Share of the scheduled requests that errored or were censored; 0 of none. */
    public double lostShare() {
      return scheduled == 0 ? 0 : (double) (errored + censored) / scheduled;
    }
  }

  /**
   * A gate of the step.
   *
   * @param outcome passed, failed, not_observed or not_applicable
   */
  public record GateReport(
      String name,
      String outcome,
      Optional<String> why,
      OptionalDouble value,
      OptionalDouble limit,
      Optional<String> unit) {}

  /**
   * Distributions of the completed requests, so conditional on completion.
   *
   * @param gaps between events with output of one request
   * @param tokens what one of those events is
   * @param sameReadGaps gaps inside one socket read
   * @param incidence the completion incidence; present where more than 5 % were lost
   */
  public record Latencies(
      Percentiles ttft,
      Percentiles e2e,
      Percentiles gaps,
      Tokens tokens,
      long sameReadGaps,
      Map<String, Long> errorsByClass,
      Optional<Incidence> incidence) {}

  /**
   * Server tokens beside the output events of the completed requests.
   *
   * @param withUsage requests whose tokens the server gave
   * @param differing those of them that have more or fewer events than tokens
   * @param perEvent absent without usage, and in logs before this figure
   * @param timePerOutputToken of requests whose tokens are known, the first event's too; absent in
   *     logs before this figure
   */
  public record Tokens(
      long withUsage,
      long differing,
      Optional<TokensPerEvent> perEvent,
      Optional<Percentiles> timePerOutputToken) {
    /** Whether gaps may be called inter-token: one event is one token wherever there is usage. */
    public boolean interToken() {
      return withUsage > 0 && differing == 0;
    }

    /** What gaps are called: inter-token or inter-chunk. */
    public String gapKind() {
      return interToken() ? "inter-token" : "inter-chunk";
    }
  }

  /**
   * Tokens an event.
   *
   * @param per event: each event of requests whose server counts along; request: tokens over events
   *     of each request with usage
   * @param n events or requests
   */
  public record TokensPerEvent(
      String per, long n, double min, double p50, double p95, double p99, double max) {}

  /** Microseconds; absent of an empty distribution, the intervals of a small one too. */
  public record Percentiles(
      long n,
      OptionalLong p50,
      OptionalLong p95,
      OptionalLong p99,
      OptionalLong p999,
      OptionalLong max,
      Optional<Interval> p95Interval,
      Optional<Interval> p99Interval) {}

  /** A 95 % order-statistic interval, microseconds. */
  public record Interval(long loUs, long hiUs) {}

  /**
   * Share of all scheduled requests that had completed by a time.
   *
   * @param horizonUs time within which a quantile is claimed: the client's timeout
   * @param quantiles what is claimed for a quarter, a half, three quarters and nine tenths
   */
  public record Incidence(
      long horizonUs,
      List<Point> points,
      double finalSurvival,
      double ceiling,
      List<Quantile> quantiles) {
    public Incidence {
      points = List.copyOf(points);
      quantiles = List.copyOf(quantiles);
    }

    /** The curve at a time: its last point not after it, 0 before the first. */
    public double at(long atUs) {
      return points.stream()
          .filter(point -> point.atUs() <= atUs)
          .mapToDouble(Point::incidence)
          .max()
          .orElse(0);
    }
  }

  /** A point of the curve. */
  public record Point(long atUs, double incidence, double survival) {}

  /**
   * A claimed or refused quantile.
   *
   * @param claim reached, greater_than_horizon or unattainable
   * @param atUs present where reached
   */
  public record Quantile(double q, String claim, OptionalLong atUs) {}
}
