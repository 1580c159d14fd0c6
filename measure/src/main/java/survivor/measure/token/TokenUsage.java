package survivor.measure.token;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a completed request's stream carried.
 *
 * @param outputEvents events with output, at least 1
 * @param serverTokens tokens by the server's last usage object, at least 1; empty where it gave
 *     none
 * @param eventTokens tokens of each output event in order, each 0 or more; empty where the server
 *     does not count along
 */
public record TokenUsage(long outputEvents, OptionalLong serverTokens, List<Long> eventTokens) {
  public TokenUsage {
    eventTokens = List.copyOf(eventTokens);
    if (outputEvents < 1 || serverTokens.orElse(1) < 1) {
      throw new IllegalArgumentException(
          "a completed request has output: " + outputEvents + " events, tokens " + serverTokens);
    }
    if (!eventTokens.isEmpty() && eventTokens.size() != outputEvents) {
      throw new IllegalArgumentException(
          "tokens of %d events out of %d".formatted(eventTokens.size(), outputEvents));
    }
    if (eventTokens.stream().anyMatch(tokens -> tokens < 0)) {
      throw new IllegalArgumentException("no event has negative tokens: " + eventTokens);
    }
  }

  /**
   * Tokens of the first output event: as the server counted along, or 1 where it has as many tokens
   * as events; else unknown.
   */
  public OptionalLong firstEventTokens() {
    if (!eventTokens.isEmpty()) {
      return OptionalLong.of(eventTokens.getFirst());
    }
    return serverTokens.equals(OptionalLong.of(outputEvents))
        ? OptionalLong.of(1)
        : OptionalLong.empty();
  }

  /**
   * Time per output token (section 4): (last − first) ÷ (server tokens − tokens of the first
   * event).
   *
   * @param firstNs first event with output, nanoseconds
   * @param lastNs last event with output, on the same clock; not before the first
   * @return nanoseconds a token; empty where a count is unknown or no token follows the first event
   */
  public OptionalDouble timePerOutputTokenNs(long firstNs, long lastNs) {
    if (lastNs < firstNs) {
      throw new IllegalArgumentException(
          "the last output, %d, lies before the first, %d".formatted(lastNs, firstNs));
    }
    if (serverTokens.isEmpty() || firstEventTokens().isEmpty()) {
      return OptionalDouble.empty();
    }
    long following = serverTokens.getAsLong() - firstEventTokens().getAsLong();
    return following > 0
        ? OptionalDouble.of((double) (lastNs - firstNs) / following)
        : OptionalDouble.empty();
  }
}
