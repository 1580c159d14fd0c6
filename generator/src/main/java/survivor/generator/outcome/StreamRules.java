package survivor.generator.outcome;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import survivor.generator.sse.SseSink;

/** Rules 4 to 7 of the order of decision, and {@code [DONE]}: what the events of a stream mean. */
final class StreamRules implements SseSink {
  private static final Set<String> ABORTS =
      Set.of("abort", "error", "insufficient_system_resource");
  private static final int DETAIL_BYTES = 300;

  private final Terms terms;
  private final Progress progress;
  private final PayloadReader payloads;
  private final BitSet finishedChoices = new BitSet();
  private Optional<Decision> verdict = Optional.empty();
  private long verdictNs;
  private boolean finished;
  private long atNs;
  private int read;
  private ChunkSink chunks = (at, ordinal, answer, tokens, text) -> {};

  StreamRules(Terms terms, Progress progress) {
    this.terms = terms;
    this.progress = progress;
    this.payloads = new PayloadReader(terms.recordText());
  }

  /** The events that follow were completed by this read. */
  void at(long readNs, int ordinal, ChunkSink sink) {
    atNs = readNs;
    read = ordinal;
    chunks = sink;
  }

  /** The event that follows was completed by the stream's end, in no read of its own. */
  void atEnd(long endNs, ChunkSink sink) {
    at(endNs, read, sink);
  }

  /** What the stream decided, once it has. */
  Optional<Decision> verdict() {
    return verdict;
  }

  /** Instant of the verdict. */
  long verdictNs() {
    return verdictNs;
  }

  /** Whether a finish decided, so that the rest of the stream is worth reading. */
  boolean finished() {
    return finished;
  }

  @Override
  public void event(String name, byte[] bytes, int from, int length, boolean terminated) {
    if (isStopped()) {
      return;
    }
    if (name.equals("error")) {
      inStream(bytes, from, length);
    } else if (length > 0) {
      StreamEvent event = payloads.read(bytes, from, length);
      if (progress.isDone()) {
        progress.flag("after_done");
      } else {
        take(event, bytes, from, length, terminated);
      }
    }
  }

  @Override
  public void comment() {
    if (!isStopped()) {
      progress.comment();
    }
  }

  @Override
  public void unknownLine(byte[] bytes, int from, int length) {
    if (verdict.isPresent()) {
      return;
    }
    boolean bareJson = bytes[from] == '{';
    boolean reported =
        startsWith(bytes, from, length, "error:")
            || (bareJson
                && payloads.read(bytes, from, length) instanceof StreamEvent.Payload payload
                && payload.error());
    if (reported) {
      inStream(bytes, from, length);
    }
  }

  @Override
  public void oversized() {
    if (!isStopped()) {
      progress.malformed();
      decide(Decision.Errored.of(ErrorClass.PROTOCOL, "an event is above 8 MiB"), false);
    }
  }

  private void take(StreamEvent event, byte[] bytes, int from, int length, boolean terminated) {
    switch (event) {
      case StreamEvent.Done done -> done();
      case StreamEvent.Undecodable broken -> undecodable(broken, terminated);
      case StreamEvent.Payload payload -> payload(payload, bytes, from, length);
    }
  }

  private void done() {
    progress.done(atNs);
    if (verdict.isPresent()) {
      return;
    }
    if (terms.completion() == Terms.Completion.DONE) {
      progress.finishedByDone(atNs);
      finish();
    } else {
      decide(Decision.Errored.of(ErrorClass.TRUNCATED, "[DONE] with no finish"), false);
    }
  }

  private void undecodable(StreamEvent.Undecodable broken, boolean terminated) {
    if (terminated) {
      progress.malformed();
      decide(Decision.Errored.of(ErrorClass.PROTOCOL, broken.why()), false);
    } else {
      progress.flag("partial_tail");
    }
  }

  private void payload(StreamEvent.Payload payload, byte[] bytes, int from, int length) {
    payload.completionTokens().ifPresent(tokens -> progress.usage(tokens, payload.promptTokens()));
    payload.serverTimes().ifPresent(progress::serverTimes);
    if (verdict.isPresent()) {
      return;
    }
    if (payload.error()) {
      inStream(bytes, from, length);
      return;
    }
    if (payload.output()) {
      progress.output(atNs, read, payload.answer());
      Optional<String> text =
          terms.recordText() ? Optional.of(contentOfFirst(payload)) : Optional.<String>empty();
      chunks.chunk(atNs, read, payload.answer(), payload.completionTokens(), text);
      chunks.words(payload.words());
    }
    for (StreamEvent.Finish choice : payload.finishes()) {
      finish(choice);
    }
  }

  private static String contentOfFirst(StreamEvent.Payload payload) {
    return payload.words().stream()
        .filter(words -> words.choice() == 0)
        .map(Words::content)
        .collect(Collectors.joining());
  }

  private void finish(StreamEvent.Finish choice) {
    if (verdict.isPresent()) {
      return;
    }
    if (ABORTS.contains(choice.reason())) {
      progress.finished(atNs, choice.reason());
      String detail = "finish reason " + choice.reason();
      decide(Decision.Errored.of(ErrorClass.SERVER_ABORT, detail), true);
      return;
    }
    if (choice.choice() >= 0 && choice.choice() < terms.choices()) {
      finishedChoices.set(choice.choice());
    }
    if (finishedChoices.cardinality() == terms.choices()) {
      progress.finished(atNs, choice.reason());
      finish();
    }
  }

  private void finish() {
    if (progress.outputs() > 0) {
      decide(new Decision.Completed(), true);
    } else {
      decide(Decision.Errored.of(ErrorClass.EMPTY_STREAM, "finished with no output"), true);
    }
  }

  private void inStream(byte[] bytes, int from, int length) {
    String detail = new String(bytes, from, Math.min(length, DETAIL_BYTES), StandardCharsets.UTF_8);
    decide(
        new Decision.Errored(
            ErrorClass.IN_STREAM, OptionalInt.of(200), Optional.of(detail), Optional.empty()),
        false);
  }

  private void decide(Decision made, boolean byFinish) {
    if (verdict.isEmpty()) {
      verdict = Optional.of(made);
      verdictNs = atNs;
      finished = byFinish;
    }
  }

  /** After a failure nothing more of the stream counts; after a finish it is read on. */
  private boolean isStopped() {
    return verdict.isPresent() && !finished;
  }

  private static boolean startsWith(byte[] bytes, int from, int length, String prefix) {
    if (length < prefix.length()) {
      return false;
    }
    for (int i = 0; i < prefix.length(); i++) {
      if (bytes[from + i] != prefix.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
