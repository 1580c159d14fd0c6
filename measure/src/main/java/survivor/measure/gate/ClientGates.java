package survivor.measure.gate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import survivor.measure.distribution.NearestRank;
import survivor.measure.gate.GateOutcome.Failed;
import survivor.measure.gate.GateOutcome.NotApplicable;
import survivor.measure.gate.GateOutcome.NotObserved;
import survivor.measure.gate.GateOutcome.Passed;

/** The gates of client validity (section 7.1). */
public final class ClientGates {
  /** Samples that make one mean of the CPU gate: 5 s of samples a second apart. */
  public static final int CPU_SAMPLES_PER_MEAN = 5;

  private static final double PAUSE_QUANTILE = 0.99;

  private ClientGates() {}

  /**
   * Send skew over the measured requests: the 99th percentile and the greatest one, both on
   * nanoseconds.
   *
   * @param p99Ns nearest-rank 99th percentile; empty without samples
   * @param maxNs greatest skew; empty without samples
   * @param n number of requests that were sent
   */
  public static Gate sendSkew(OptionalLong p99Ns, OptionalLong maxNs, long n, SkewLimits limits) {
    if (n == 0 || p99Ns.isEmpty() || maxNs.isEmpty()) {
      return counted("send_skew", new NotObserved("no request was sent"), "ns", limits.p99MaxNs());
    }
    long p99 = p99Ns.getAsLong();
    long max = maxNs.getAsLong();
    if (p99 > limits.p99MaxNs()) {
      String why =
          "99th percentile of send skew %s is over %s".formatted(ms(p99), ms(limits.p99MaxNs()));
      return counted("send_skew", new Failed(why), "ns", p99, limits.p99MaxNs());
    }
    if (max > limits.maxNs()) {
      String why = "greatest send skew %s is over %s".formatted(ms(max), ms(limits.maxNs()));
      return counted("send_skew", new Failed(why), "ns", max, limits.maxNs());
    }
    return counted("send_skew", new Passed(), "ns", p99, limits.p99MaxNs());
  }

  /** Scheduled requests that were never dispatched: none is allowed. */
  public static Gate undispatched(long scheduled, long dispatched) {
    if (scheduled == 0) {
      return counted("undispatched", new NotObserved("nothing was scheduled"), "requests", 0);
    }
    long missing = scheduled - dispatched;
    GateOutcome outcome =
        missing == 0
            ? new Passed()
            : new Failed(
                "%d of %d scheduled requests have no dispatch".formatted(missing, scheduled));
    return counted("undispatched", outcome, "requests", missing, 0);
  }

  /**
   * CPU of one client host: no mean over {@value #CPU_SAMPLES_PER_MEAN} successive samples of the
   * measured part is over the limit. Samples are taken a second apart, so that is a mean over 5 s;
   * where a profile samples faster, it is a mean over the time of as many samples.
   *
   * @param samples of one host, in any order; those that could not be read count as absent
   * @param fromNs start of the measured part, inclusive
   * @param toNs its end, exclusive
   * @param limit greatest mean, 0 to 1, inclusive; 0.7 in the rules. 1 is no limit: where the
   *     server computes on the client's processors, their use does not tell of the client, and the
   *     gate is not applicable
   */
  public static Gate cpu(List<CpuSample> samples, long fromNs, long toNs, double limit) {
    List<Double> inside =
        samples.stream()
            .filter(s -> s.atNs() >= fromNs && s.atNs() < toNs && s.hostCpu().isPresent())
            .sorted(Comparator.comparingLong(CpuSample::atNs))
            .map(s -> s.hostCpu().getAsDouble())
            .toList();
    if (inside.size() < CPU_SAMPLES_PER_MEAN) {
      String why = "%d of at least %d samples".formatted(inside.size(), CPU_SAMPLES_PER_MEAN);
      return gate("cpu", new NotObserved(why), "share", limit);
    }
    double worst = worstMean(inside);
    GateOutcome outcome =
        worst <= limit
            ? new Passed()
            : new Failed("a mean of %.3f of the host's CPU is over %.3f".formatted(worst, limit));
    if (limit >= 1) {
      outcome = new NotApplicable("1 is no limit; the host computes for others than the client");
    }
    return gate("cpu", outcome, "share", worst, limit);
  }

  private static double worstMean(List<Double> inside) {
    double worst = 0;
    for (int from = 0; from + CPU_SAMPLES_PER_MEAN <= inside.size(); from++) {
      double sum = 0;
      for (double share : inside.subList(from, from + CPU_SAMPLES_PER_MEAN)) {
        sum += share;
      }
      worst = Math.max(worst, sum / CPU_SAMPLES_PER_MEAN);
    }
    return worst;
  }

  /**
   * Stop-the-world pauses of the generator's JVM: the 99th percentile stays under the limit. No
   * pause at all passes.
   *
   * @param pausesNs every pause, in any order, nanoseconds; empty where no recorder ran for some of
   *     the time
   * @param limitNs exclusive bound, nanoseconds; 1 ms in the rules
   */
  public static Gate pauses(Optional<List<Long>> pausesNs, long limitNs) {
    if (pausesNs.isEmpty()) {
      return counted("pauses", new NotObserved("no recorder ran"), "ns", limitNs);
    }
    OptionalLong p99 =
        NearestRank.ofSorted(pausesNs.get().stream().sorted().toList(), PAUSE_QUANTILE);
    if (p99.isEmpty()) {
      return counted("pauses", new Passed(), "ns", limitNs);
    }
    GateOutcome outcome =
        p99.getAsLong() < limitNs
            ? new Passed()
            : new Failed(
                "99th percentile of pauses %s is not under %s"
                    .formatted(ms(p99.getAsLong()), ms(limitNs)));
    return counted("pauses", outcome, "ns", p99.getAsLong(), limitNs);
  }

  /**
   * Log completeness: every scheduled request has its dispatch and one terminal event, a completed
   * request has as many chunk events as it counts, sequence numbers are contiguous, nothing was
   * refused or late. The value is the number of faults.
   */
  public static Gate logCompleteness(LogAccount account) {
    if (account.scheduled() == 0) {
      return counted("log_completeness", new NotObserved("nothing was scheduled"), "faults", 0);
    }
    long unended = Math.abs(account.scheduled() - account.terminals());
    List<String> faults = new ArrayList<>();
    addFault(faults, unended, "requests too few or too many with a terminal event");
    addFault(faults, account.withoutDispatch(), "requests without a dispatch event");
    addFault(faults, account.chunkMismatches(), "requests whose chunks differ from their count");
    addFault(faults, account.missingSequences(), "sequence numbers missing");
    addFault(faults, account.refused(), "events refused by a generator");
    addFault(faults, account.late(), "events after the step's close");
    long total =
        unended
            + account.withoutDispatch()
            + account.chunkMismatches()
            + account.missingSequences()
            + account.refused()
            + account.late();
    GateOutcome outcome = faults.isEmpty() ? new Passed() : new Failed(String.join(", ", faults));
    return counted("log_completeness", outcome, "faults", total, 0);
  }

  /** To the nanosecond, so that a figure and the limit it missed never read the same. */
  private static String ms(long ns) {
    return BigDecimal.valueOf(ns, 6).stripTrailingZeros().toPlainString() + " ms";
  }

  private static void addFault(List<String> faults, long count, String what) {
    if (count != 0) {
      faults.add(count + " " + what);
    }
  }

  private static Gate gate(String name, GateOutcome outcome, String unit, double limit) {
    return new Gate(name, outcome, OptionalDouble.empty(), OptionalDouble.of(limit), unit);
  }

  private static Gate gate(
      String name, GateOutcome outcome, String unit, double value, double limit) {
    return new Gate(name, outcome, OptionalDouble.of(value), OptionalDouble.of(limit), unit);
  }

  private static Gate counted(String name, GateOutcome outcome, String unit, long limit) {
    return gate(name, outcome, unit, (double) limit);
  }

  private static Gate counted(
      String name, GateOutcome outcome, String unit, long value, long limit) {
    return gate(name, outcome, unit, (double) value, (double) limit);
  }
}
