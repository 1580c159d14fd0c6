package survivor.generator.outcome;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import survivor.generator.sse.SseDecoder;
import survivor.log.Account;

/**
 * Everything that is known of one request, folded input by input. Inputs come in the order in which
 * the socket showed them. Not thread-safe.
 */
public final class RequestFold {
  /** How long the reader goes on after the decision, so that the connection can be used again. */
  public static final long DRAIN_NS = 100_000_000L;

  private final Terms terms;
  private final Progress progress;
  private final SseDecoder decoder = new SseDecoder();
  private final StreamRules rules;
  private Optional<Decision> decision = Optional.empty();
  private Phase phase = Phase.UNDECIDED;

  /** Where a request stands. */
  public enum Phase {
    /** No decision yet. */
    UNDECIDED,
    /** Decided by a finish; the stream is read on for {@link #DRAIN_NS} at most. */
    DRAINING,
    /** Nothing more is wanted of the connection. */
    OVER
  }

  public RequestFold(Terms terms) {
    this.terms = terms;
    this.progress = new Progress(terms);
    this.rules = new StreamRules(terms, progress);
  }

  /** Takes the next input; events with output go to {@code chunks}. */
  public void accept(Input input, ChunkSink chunks) {
    if (phase == Phase.OVER) {
      return;
    }
    if (phase == Phase.UNDECIDED && input.atNs() >= terms.deadlineNs() && !isSent(input)) {
      decide(new Decision.Censored(Decision.Cause.DEADLINE), terms.deadlineNs(), Phase.OVER);
      return;
    }
    switch (input) {
      case Input.Sent sent -> progress.sent(sent.atNs(), sent.reused());
      case Input.Head head -> head(head);
      case Input.Read read -> read(read, chunks);
      case Input.End end -> end(end, chunks);
      case Input.Cut cut -> cut(cut, chunks);
      case Input.Reset reset -> broken(reset, ErrorClass.RESET, "connection reset");
      case Input.BadResponse bad -> broken(bad, ErrorClass.PROTOCOL, bad.why());
      case Input.NotConnected none -> broken(none, ErrorClass.CONNECT, none.why());
      case Input.PoolRefused full -> broken(full, ErrorClass.CLIENT_POOL, full.why());
      case Input.DiedBeforeResponse died -> {
        progress.diedUnanswered(died.reused());
        broken(died, ErrorClass.BEFORE_RESPONSE, died.why());
      }
      case Input.Deadline late -> over(new Decision.Censored(Decision.Cause.DEADLINE), late.atNs());
      case Input.RunEnded end -> over(new Decision.Censored(Decision.Cause.RUN_ENDED), end.atNs());
      case Input.DrainOver drained ->
          over(new Decision.Censored(Decision.Cause.RUN_ENDED), drained.atNs());
    }
  }

  /** Where the request stands. */
  public Phase phase() {
    return phase;
  }

  /** The outcome, once there is one. */
  public Optional<Decision> decision() {
    return decision;
  }

  /** Instant of the decision; 0 before it. */
  public long decidedNs() {
    return progress.decidedNs();
  }

  /** Stamps and counts so far; whole once the phase is OVER. */
  public Account account() {
    return progress.account();
  }

  private void head(Input.Head head) {
    progress.head(head.atNs(), head.read());
    if (head.status() != 200) {
      ErrorClass status = head.status() == 429 ? ErrorClass.STATUS_429 : ErrorClass.STATUS_OTHER;
      Decision.Errored errored =
          new Decision.Errored(
              status, OptionalInt.of(head.status()), Optional.empty(), head.retryAfter());
      decide(errored, head.atNs(), Phase.OVER);
    } else if (!isEventStream(head.contentType())) {
      String type = head.contentType().orElse("no content type");
      Decision.Errored errored =
          new Decision.Errored(
              ErrorClass.NOT_SSE, OptionalInt.of(200), Optional.of(type), Optional.empty());
      decide(errored, head.atNs(), Phase.OVER);
    }
  }

  private void read(Input.Read read, ChunkSink chunks) {
    ByteBuffer body = read.body();
    progress.read(read.read(), body.remaining());
    rules.at(read.atNs(), read.read(), chunks);
    decoder.feed(body.array(), body.arrayOffset() + body.position(), body.remaining(), rules);
    settle();
  }

  private void end(Input.End end, ChunkSink chunks) {
    rules.atEnd(end.atNs(), chunks);
    decoder.end(rules);
    settle();
    over(Decision.Errored.of(ErrorClass.TRUNCATED, "the body ended with no finish"), end.atNs());
  }

  private void cut(Input.Cut cut, ChunkSink chunks) {
    rules.atEnd(cut.atNs(), chunks);
    decoder.end(rules);
    settle();
    over(Decision.Errored.of(ErrorClass.TRUNCATED, "the body was cut"), cut.atNs());
  }

  private void broken(Input input, ErrorClass errorClass, String detail) {
    if (decoder.insideEvent()) {
      progress.flag("partial_tail");
    }
    over(Decision.Errored.of(errorClass, detail), input.atNs());
  }

  /** Takes over what the stream's rules decided during a read. */
  private void settle() {
    if (phase == Phase.UNDECIDED && rules.verdict().isPresent()) {
      decide(
          rules.verdict().get(), rules.verdictNs(), rules.finished() ? Phase.DRAINING : Phase.OVER);
    }
  }

  /** Ends the request: with the decision it has, else with this one. */
  private void over(Decision otherwise, long atNs) {
    if (phase == Phase.UNDECIDED) {
      decide(otherwise, atNs, Phase.OVER);
    }
    phase = Phase.OVER;
  }

  private void decide(Decision made, long atNs, Phase next) {
    decision = Optional.of(made);
    progress.decided(atNs);
    phase = next;
  }

  private static boolean isSent(Input input) {
    return input instanceof Input.Sent;
  }

  private static boolean isEventStream(Optional<String> contentType) {
    return contentType
        .map(t -> t.trim().toLowerCase(Locale.ROOT).startsWith("text/event-stream"))
        .orElse(false);
  }
}
