package survivor.generator.probe;

import java.util.List;
import java.util.OptionalInt;
import survivor.generator.outcome.Decision;
import survivor.generator.outcome.Words;
import survivor.log.Account;

/**
 * What became of a request.
 *
 * @param status of the response head; empty without one
 * @param decision the outcome
 * @param account its stamps and counts, nanoseconds from the probe's epoch
 * @param outputs the events with output, in order
 */
public record Life(OptionalInt status, Decision decision, Account account, List<Output> outputs) {
  public Life {
    outputs = List.copyOf(outputs);
  }

  /**
   * An event with output.
   *
   * @param atNs socket read that completed it, nanoseconds from the probe's epoch
   * @param read ordinal of that read within the request, from 0
   * @param answer content or text, rather than reasoning or tool calls only
   * @param tokens cumulative completion tokens, where the event carried usage
   * @param words of the choices that said any
   */
  public record Output(long atNs, int read, boolean answer, OptionalInt tokens, List<Words> words) {
    public Output {
      words = List.copyOf(words);
    }
  }
}
