package survivor.generator.record;

import org.apache.avro.specific.SpecificRecord;
import survivor.generator.outcome.Input;

/** What reaches the recorder. */
public sealed interface Message {
  /** The pacer released a request. */
  record Released(int index, long intendedNs, long dispatchNs, Steering steering)
      implements Message {}

  /** A request's socket showed something. */
  record Seen(int index, Input input) implements Message {}

  /** The pacer has nothing more to release. */
  record PacingEnded() implements Message {}

  /**
   * A sample of a source.
   *
   * @param atNs nanoseconds from the epoch
   */
  record Sampled(String source, long atNs, SpecificRecord sample) implements Message {}

  /** A source has given its last sample of the step. */
  record SourceClosed(String source, long atNs) implements Message {}
}
