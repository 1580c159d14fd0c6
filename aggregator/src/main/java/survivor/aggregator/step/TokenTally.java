package survivor.aggregator.step;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import survivor.log.Account;
import survivor.log.RequestOutcome;
import survivor.measure.distribution.Distribution;
import survivor.measure.distribution.DistributionRecorder;
import survivor.measure.token.TokenCheck;
import survivor.measure.token.TokenUsage;
import survivor.measure.token.TokensPerEvent;

/** Server tokens beside output events of a window's completed requests (sections 4 and 7.4). */
final class TokenTally {
  private final List<TokenUsage> usages = new ArrayList<>();
  private final DistributionRecorder perToken = new DistributionRecorder();

  /** Takes a completed request whose times are possible. */
  void add(RequestOutcome request) {
    Account account = request.getAccount();
    TokenUsage usage =
        new TokenUsage(account.getOutputs(), serverTokens(account), eventTokens(request));
    usages.add(usage);
    if (account.getLastNs() != null) {
      OptionalDouble ns = usage.timePerOutputTokenNs(account.getFirstNs(), account.getLastNs());
      ns.ifPresent(n -> perToken.record((long) n));
    }
  }

  /** Whether one event is one token. */
  TokenCheck check() {
    return TokenCheck.of(usages);
  }

  /** Time per output token, one value of each request of which it is known. */
  Distribution timePerOutputToken() {
    return perToken.distribution();
  }

  /** A check's tokens an event as the log keeps them. */
  static Optional<survivor.log.TokensPerEvent> record(TokenCheck check) {
    return TokensPerEvent.of(check)
        .map(
            t ->
                new survivor.log.TokensPerEvent(
                    t.per().name().toLowerCase(Locale.ROOT),
                    t.n(),
                    t.min(),
                    t.p50(),
                    t.p95(),
                    t.p99(),
                    t.max()));
  }

  /** A count that is not positive is none (section 1.4). */
  private static OptionalLong serverTokens(Account account) {
    Integer tokens = account.getServerTokens();
    return tokens == null || tokens < 1 ? OptionalLong.empty() : OptionalLong.of(tokens);
  }

  /** Of a request with lost events they would stand beside the wrong ones. */
  private static List<Long> eventTokens(RequestOutcome request) {
    List<Integer> tokens = request.getEventTokens();
    return tokens == null || tokens.size() != request.getAccount().getOutputs()
        ? List.of()
        : tokens.stream().map(Integer::longValue).toList();
  }
}
