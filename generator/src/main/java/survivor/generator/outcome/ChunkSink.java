package survivor.generator.outcome;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Takes the events with output, in order. */
@FunctionalInterface
public interface ChunkSink {
  /**
   * An event with output.
   *
   * @param atNs socket read that completed the event
   * @param read ordinal of that read within the request
   * @param answer content or text, rather than reasoning or tool calls only
   * @param tokens cumulative completion tokens, where the event carried usage
   * @param text of choice 0, where it is recorded
   */
  void chunk(long atNs, int read, boolean answer, OptionalInt tokens, Optional<String> text);

  /** What every choice said in the event just given; empty where texts are not recorded. */
  default void words(List<Words> words) {}
}
