package survivor.generator.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import survivor.generator.outcome.ChunkSink;
import survivor.generator.outcome.Input;
import survivor.generator.outcome.RequestFold;
import survivor.generator.outcome.Terms;
import survivor.generator.outcome.Words;

/** A request's fold that keeps what the recorder would have written to the log. */
final class LifeFold implements ChunkSink {
  private final RequestFold fold;
  private final List<Life.Output> outputs = new ArrayList<>();
  private OptionalInt status = OptionalInt.empty();

  LifeFold(Terms terms) {
    this.fold = new RequestFold(terms);
  }

  /** Takes the next input and says where the request stands. */
  RequestFold.Phase accept(Input input) {
    if (input instanceof Input.Head head && fold.phase() != RequestFold.Phase.OVER) {
      status = OptionalInt.of(head.status());
    }
    fold.accept(input, this);
    return fold.phase();
  }

  /** Instant until which the stream is read on after a finish. */
  long drainUntilNs() {
    return fold.decidedNs() + RequestFold.DRAIN_NS;
  }

  /** All of it, once the request is over. */
  Life life() {
    return new Life(status, fold.decision().orElseThrow(), fold.account(), outputs);
  }

  @Override
  public void chunk(
      long atNs, int read, boolean answer, OptionalInt tokens, Optional<String> text) {
    outputs.add(new Life.Output(atNs, read, answer, tokens, List.of()));
  }

  @Override
  public void words(List<Words> words) {
    Life.Output last = outputs.removeLast();
    outputs.add(new Life.Output(last.atNs(), last.read(), last.answer(), last.tokens(), words));
  }
}
