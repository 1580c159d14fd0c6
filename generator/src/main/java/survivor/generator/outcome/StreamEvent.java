package survivor.generator.outcome;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import survivor.log.ServerTimes;

/** What one event of a completions stream says. */
sealed interface StreamEvent {
  /** {@code [DONE]}. */
  record Done() implements StreamEvent {}

  /** No JSON object. */
  record Undecodable(String why) implements StreamEvent {}

  /**
   * A JSON object.
   *
   * @param error it reports an error
   * @param output any choice has output on any channel
   * @param answer any choice has content or text
   * @param words of the choices that said any, empty where texts are not recorded
   * @param finishes non-empty finish reasons
   * @param completionTokens of a usage object with a non-zero count
   * @param promptTokens of the same usage object
   * @param serverTimes of a metrics object with any time
   */
  record Payload(
      boolean error,
      boolean output,
      boolean answer,
      List<Words> words,
      List<Finish> finishes,
      OptionalInt completionTokens,
      OptionalInt promptTokens,
      Optional<ServerTimes> serverTimes)
      implements StreamEvent {}

  /** A choice finished. */
  record Finish(int choice, String reason) {}
}
