package survivor.measure.token;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import survivor.measure.distribution.NearestRank;

/**
 * How many server tokens output events carried (section 7.4), by the nearest rank.
 *
 * @param per what one value is of
 * @param n number of values, at least 1
 */
public record TokensPerEvent(
    Per per, long n, double min, double p50, double p95, double p99, double max) {
  /** What one value is of. */
  public enum Per {
    /** One output event of a request whose server counts along. */
    EVENT,
    /** One completed request with usage: its tokens over its output events. */
    REQUEST
  }

  /**
   * The summary of a check: of single events where some server counts along, else of requests;
   * empty where no request has usage either.
   */
  public static Optional<TokensPerEvent> of(TokenCheck check) {
    if (!check.eventsByTokens().isEmpty()) {
      TreeMap<Double, Long> events = new TreeMap<>();
      check.eventsByTokens().forEach((tokens, count) -> events.put((double) tokens, count));
      return Optional.of(summary(Per.EVENT, events));
    }
    TreeMap<Double, Long> requests = new TreeMap<>();
    check.tokensPerEvent().forEach(ratio -> requests.merge(ratio, 1L, Long::sum));
    return requests.isEmpty() ? Optional.empty() : Optional.of(summary(Per.REQUEST, requests));
  }

  private static TokensPerEvent summary(Per per, TreeMap<Double, Long> counts) {
    long n = counts.values().stream().mapToLong(Long::longValue).sum();
    return new TokensPerEvent(
        per,
        n,
        counts.firstKey(),
        at(counts, NearestRank.rank(n, 0.5)),
        at(counts, NearestRank.rank(n, 0.95)),
        at(counts, NearestRank.rank(n, 0.99)),
        counts.lastKey());
  }

  private static double at(TreeMap<Double, Long> counts, long rank) {
    long seen = 0;
    for (Map.Entry<Double, Long> value : counts.entrySet()) {
      seen += value.getValue();
      if (seen >= rank) {
        return value.getKey();
      }
    }
    throw new IllegalStateException("rank " + rank + " of " + seen + " values");
  }
}
