package survivor.measure.token;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import survivor.measure.distribution.NearestRank;

/**
 * Output events of a window's completed requests beside the server's tokens (section 7.4).
 *
 * @param withUsage completed requests whose tokens the server gave
 * @param withoutUsage completed requests whose tokens are unknown
 * @param differing those with usage that have more or fewer output events than tokens
 * @param tokensPerEvent mean tokens an output event of each request with usage, ascending
 * @param eventsByTokens output events by the tokens that each carried, over the requests whose
 *     server counts along
 */
public record TokenCheck(
    long withUsage,
    long withoutUsage,
    long differing,
    List<Double> tokensPerEvent,
    SortedMap<Long, Long> eventsByTokens) {
  public TokenCheck {
    tokensPerEvent = List.copyOf(tokensPerEvent);
    eventsByTokens = Collections.unmodifiableSortedMap(new TreeMap<>(eventsByTokens));
    if (differing > withUsage || tokensPerEvent.size() != withUsage) {
      throw new IllegalArgumentException(
          "%d requests differ and %d have a ratio, of %d"
              .formatted(differing, tokensPerEvent.size(), withUsage));
    }
  }

  /** What the check says, and so what gaps between events may be called. */
  public enum Answer {
    /** One event is one token in every request with usage: gaps are inter-token. */
    ONE_TOKEN_PER_EVENT,
    /** Some request differs: gaps are inter-chunk. */
    DIFFERS,
    /** No request has usage: gaps are inter-chunk. */
    NOT_OBSERVED
  }

  /** The check over completed requests in any order. */
  public static TokenCheck of(Iterable<TokenUsage> completed) {
    List<Double> ratios = new ArrayList<>();
    TreeMap<Long, Long> eventsByTokens = new TreeMap<>();
    long withoutUsage = 0;
    long differing = 0;
    for (TokenUsage usage : completed) {
      usage.eventTokens().forEach(tokens -> eventsByTokens.merge(tokens, 1L, Long::sum));
      OptionalLong tokens = usage.serverTokens();
      if (tokens.isPresent()) {
        ratios.add((double) tokens.getAsLong() / usage.outputEvents());
        differing += tokens.getAsLong() == usage.outputEvents() ? 0 : 1;
      } else {
        withoutUsage++;
      }
    }
    Collections.sort(ratios);
    return new TokenCheck(ratios.size(), withoutUsage, differing, ratios, eventsByTokens);
  }

  /** What the check says. */
  public Answer answer() {
    if (withUsage == 0) {
      return Answer.NOT_OBSERVED;
    }
    return differing == 0 ? Answer.ONE_TOKEN_PER_EVENT : Answer.DIFFERS;
  }

  /**
   * Tokens an event at a quantile of the requests with usage, by the nearest rank; empty without
   * any.
   *
   * @param q quantile, 0 to 1
   */
  public OptionalDouble tokensPerEvent(double q) {
    return withUsage == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(tokensPerEvent.get((int) (NearestRank.rank(withUsage, q) - 1)));
  }
}
