package survivor.aggregator.step;

import java.util.List;
import java.util.OptionalLong;
import survivor.log.Account;
import survivor.log.RequestOutcome;
import survivor.measure.outcome.Censored;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Errored;
import survivor.measure.outcome.Outcome;
import survivor.measure.window.Sample;

/** A request's times as the arithmetic wants them: durations from its intended instant. */
final class RequestTimes {
  private static final long LONGEST_NS = 600_000_000_000L;

  private RequestTimes() {}

  /**
   * Whether times and counts can be those of a request: in their order, none over 600 s, and output
   * where it completed.
   */
  static boolean possible(RequestOutcome request) {
    Account account = request.getAccount();
    boolean completed = request.getOutcome().equals("completed");
    long endNs = end(request) - account.getIntendedNs();
    return endNs >= 0
        && endNs <= LONGEST_NS
        && (!completed || (account.getFirstNs() != null && account.getOutputs() > 0))
        && (account.getFirstNs() == null
            || (account.getFirstNs() >= account.getIntendedNs()
                && account.getFirstNs() <= end(request)
                && lastPossible(account)))
        && request.getGapsNs().stream().allMatch(gap -> gap >= 0 && gap <= LONGEST_NS);
  }

  private static boolean lastPossible(Account account) {
    return account.getLastNs() == null
        || (account.getLastNs() >= account.getFirstNs()
            && account.getLastNs() - account.getIntendedNs() <= LONGEST_NS);
  }

  /** The sample of a request whose times are possible. */
  static Sample sample(RequestOutcome request) {
    Account account = request.getAccount();
    long intendedNs = account.getIntendedNs();
    Long firstNs = account.getFirstNs();
    return new Sample(
        intendedNs,
        outcome(request),
        firstNs == null ? OptionalLong.empty() : OptionalLong.of(firstNs - intendedNs),
        end(request) - intendedNs,
        request.getOutcome().equals("completed") ? request.getGapsNs() : List.of());
  }

  /**
   * Send skew: sent less intended, or dispatch less intended where the bytes never left, as with a
   * refused connection.
   */
  static long skewNs(Account account) {
    long left = account.getSentNs() == null ? account.getDispatchNs() : account.getSentNs();
    return left - account.getIntendedNs();
  }

  /** Finish of a completed request ([DONE] where the target gives no reason); else the decision. */
  private static long end(RequestOutcome request) {
    Account account = request.getAccount();
    if (!request.getOutcome().equals("completed")) {
      return account.getDecidedNs();
    }
    if (account.getFinishNs() != null) {
      return account.getFinishNs();
    }
    return account.getDoneNs() == null ? account.getDecidedNs() : account.getDoneNs();
  }

  private static Outcome outcome(RequestOutcome request) {
    return switch (request.getOutcome()) {
      case "completed" -> new Completed();
      case "errored" -> new Errored(request.getErrorClass());
      case "censored" -> new Censored(request.getErrorClass());
      default -> throw new IllegalStateException("no such outcome: " + request.getOutcome());
    };
  }
}
