package survivor.generator.canary;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import survivor.generator.client.Seen;
import survivor.generator.outcome.ChunkSink;
import survivor.generator.outcome.Decision;
import survivor.generator.outcome.Input;
import survivor.generator.outcome.RequestFold;
import survivor.generator.outcome.Terms;

/** The canary's one stream: stamped on an event loop, decoded by the thread that asks. */
final class CanaryStream implements Seen {
  private final Queue<Input> inputs = new ConcurrentLinkedQueue<>();
  private final RequestFold fold;
  private final long fromNs;
  private final long toNs;

  /**
   * A stream that has not begun.
   *
   * @param fromNs events written before it do not count
   * @param toNs nor those from here on
   */
  CanaryStream(Terms terms, long fromNs, long toNs) {
    this.fold = new RequestFold(terms);
    this.fromNs = fromNs;
    this.toNs = toNs;
  }

  @Override
  public void seen(int index, Input input) {
    inputs.add(input);
  }

  /** Read less written of the events that count and came since the last call, ns. */
  List<Long> take() {
    List<Long> lagsNs = new ArrayList<>();
    ChunkSink sink =
        (long atNs, int read, boolean answer, OptionalInt tokens, Optional<String> text) -> {
          long writtenNs = Long.parseLong(text.orElseThrow());
          if (writtenNs >= fromNs && writtenNs < toNs) {
            lagsNs.add(atNs - writtenNs);
          }
        };
    for (Input next = inputs.poll(); next != null; next = inputs.poll()) {
      fold.accept(next, sink);
    }
    return lagsNs;
  }

  /** Why nothing more will come, once it is so. */
  Optional<String> broken() {
    return fold.decision()
        .map(
            decision ->
                switch (decision) {
                  case Decision.Completed completed -> "the stream ended";
                  case Decision.Censored censored -> "the stream outlasted its deadline";
                  case Decision.Errored errored ->
                      errored.errorClass().wireName()
                          + errored.detail().map(d -> ": " + d).orElse("");
                });
  }
}
