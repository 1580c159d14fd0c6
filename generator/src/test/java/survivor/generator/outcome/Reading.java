package survivor.generator.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import survivor.log.Account;

/**
 * What the rules make of a stream, without that which is the reads' own: their number, their bytes
 * up to the decision, and the flags of events that share one.
 */
record Reading(
    Decision decision,
    List<String> outputs,
    List<Object> counts,
    Set<String> flags,
    boolean finished,
    boolean done) {
  private static final long AT_NS = 5;
  private static final long DEADLINE_NS = 1_000;
  private static final Set<String> OF_READS = Set.of("same_read", "burst");

  /** How a stream ends. */
  enum Ending {
    END,
    CUT,
    RESET,
    DEADLINE;

    private Input input() {
      return switch (this) {
        case END -> new Input.End(AT_NS);
        case CUT -> new Input.Cut(AT_NS);
        case RESET -> new Input.Reset(AT_NS);
        case DEADLINE -> new Input.Deadline(DEADLINE_NS);
      };
    }
  }

  /** Writes down the outputs, one line each. */
  private static final class Outputs implements ChunkSink {
    private final List<String> all = new ArrayList<>();

    @Override
    public void chunk(
        long atNs, int read, boolean answer, OptionalInt tokens, Optional<String> text) {
      all.add((answer ? "answer " : "other ") + tokens + text.orElseThrow());
    }

    @Override
    public void words(List<Words> words) {
      all.add(words.toString());
    }
  }

  /** Reads a stream in pieces of these lengths, used in turn; checks what always holds. */
  static Reading of(byte[] stream, List<Integer> cuts, Ending ending, Terms.Completion completion) {
    RequestFold fold = new RequestFold(new Terms(0, 0, DEADLINE_NS, 1, completion, true));
    Outputs outputs = new Outputs();
    fold.accept(
        new Input.Head(AT_NS, 0, 200, Optional.of("text/event-stream"), Optional.empty()), outputs);
    int read = 1;
    for (int from = 0; from < stream.length; read++) {
      int length = Math.min(cuts.get((read - 1) % cuts.size()), stream.length - from);
      fold.accept(new Input.Read(AT_NS, read, ByteBuffer.wrap(stream, from, length)), outputs);
      from += length;
    }
    fold.accept(ending.input(), outputs);
    Reading reading = reading(fold, outputs);
    check(fold, reading);
    return reading;
  }

  private static Reading reading(RequestFold fold, Outputs outputs) {
    Account account = fold.account();
    Set<String> flags = new TreeSet<>(account.getFlags());
    flags.removeAll(OF_READS);
    List<Object> counts = new ArrayList<>();
    counts.add(account.getOutputs());
    counts.add(account.getComments());
    counts.add(account.getMalformed());
    counts.add(account.getServerTokens());
    counts.add(account.getPromptTokens());
    counts.add(account.getFinishReason());
    counts.add(account.getFirstAnswerNs());
    return new Reading(
        fold.decision().orElseThrow(),
        outputs.all,
        counts,
        flags,
        account.getFinishNs() != null,
        account.getDoneNs() != null);
  }

  private static void check(RequestFold fold, Reading reading) {
    Account account = fold.account();
    assertThat(fold.phase()).isEqualTo(RequestFold.Phase.OVER);
    assertThat(reading.outputs()).hasSize(2 * account.getOutputs());
    assertThat(account.getFirstNs() != null).isEqualTo(account.getOutputs() > 0);
    assertThat(account.getLastNs() != null).isEqualTo(account.getOutputs() > 0);
    assertThat(account.getDecidedNs()).isIn(AT_NS, DEADLINE_NS);
    assertThat(account.getServerTokens() == null || account.getServerTokens() > 0)
        .as("server tokens are unknown or above 0")
        .isTrue();
    if (reading.decision() instanceof Decision.Completed) {
      assertThat(reading.finished()).isTrue();
      assertThat(account.getOutputs()).isPositive();
    }
  }
}
