package survivor.aggregator.step;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import survivor.log.Account;
import survivor.log.RequestOutcome;
import survivor.measure.distribution.NearestRank;
import survivor.measure.window.Sample;
import survivor.measure.window.Slo;

/**
 * Counts over a step's requests, filled in one pass. What is said "measured" covers requests whose
 * intended instant lies in the measured part.
 */
final class RequestTally {
  private static final double SKEW_QUANTILE = 0.99;

  private final long fromNs;
  private final long toNs;
  private final int scheduledTotal;
  private final List<Long> skewsNs = new ArrayList<>();
  private final List<String> impossible = new ArrayList<>();
  private final TokenTally tokens = new TokenTally();
  private final ArrivalTally scheduled = new ArrivalTally();
  private final ArrivalTally dispatched = new ArrivalTally();
  private final LateTally late;
  private long terminals;
  private long completed;
  private long errored;
  private long censored;
  private long incomplete;
  private long outputs;
  private long sameReadGaps;
  private long unstamped;

  RequestTally(long fromNs, long toNs, int scheduledTotal, Slo slo) {
    this.fromNs = fromNs;
    this.toNs = toNs;
    this.late = new LateTally(slo);
    this.scheduledTotal = scheduledTotal;
  }

  /**
   * Counts a request.
   *
   * @return its sample; empty where its times are impossible or it lies outside the measured part
   */
  List<Sample> add(RequestOutcome request) {
    if (request.getIndex() < scheduledTotal) {
      terminals++;
    }
    if (request.getIncomplete()) {
      incomplete++;
    }
    switch (request.getOutcome()) {
      case "completed" -> completed++;
      case "errored" -> errored++;
      default -> censored++;
    }
    long intendedNs = request.getAccount().getIntendedNs();
    scheduled.add(intendedNs);
    dispatched.add(request.getAccount().getDispatchNs());
    if (intendedNs < fromNs || intendedNs >= toNs) {
      return List.of();
    }
    addMeasured(request);
    if (!RequestTimes.possible(request)) {
      impossible.add("request " + request.getIndex() + " has impossible times");
      return List.of();
    }
    if (request.getOutcome().equals("completed")) {
      tokens.add(request);
    }
    Sample sample = RequestTimes.sample(request);
    late.add(request, sample);
    return List.of(sample);
  }

  private void addMeasured(RequestOutcome request) {
    Account account = request.getAccount();
    skewsNs.add(RequestTimes.skewNs(account));
    outputs += account.getOutputs();
    if (request.getOutcome().equals("completed")) {
      unstamped += account.getSentNs() == null ? 1 : 0;
      sameReadGaps += request.getSameReadGaps().size();
    }
  }

  /** Requests of the schedule that ended. */
  long terminals() {
    return terminals;
  }

  long completed() {
    return completed;
  }

  long errored() {
    return errored;
  }

  long censored() {
    return censored;
  }

  /** Requests without Dispatched, or with other chunks than they count themselves. */
  long incomplete() {
    return incomplete;
  }

  /** Measured requests that cannot be measured, one line each. */
  List<String> impossible() {
    return impossible;
  }

  /** Output events of measured requests, by their own count. */
  long outputs() {
    return outputs;
  }

  /** Tokens of measured completed requests whose times are possible. */
  TokenTally tokens() {
    return tokens;
  }

  /** Intended instants of all requests. */
  ArrivalTally scheduled() {
    return scheduled;
  }

  /** Dispatches of all requests. */
  ArrivalTally dispatched() {
    return dispatched;
  }

  /** Where the time of measured requests went. */
  LateTally late() {
    return late;
  }

  /** Gaps inside one read, of measured completed requests. */
  long sameReadGaps() {
    return sameReadGaps;
  }

  /** Measured completed requests whose sending nobody saw. */
  long unstamped() {
    return unstamped;
  }

  /** Number of send skews, one for each measured request. */
  long skewSamples() {
    return skewsNs.size();
  }

  /** 99th percentile of send skew by nearest rank, exact. */
  OptionalLong skewP99Ns() {
    return NearestRank.ofSorted(skewsNs.stream().sorted().toList(), SKEW_QUANTILE);
  }

  /** Greatest send skew. */
  OptionalLong skewMaxNs() {
    return skewsNs.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Collections.max(skewsNs));
  }
}
