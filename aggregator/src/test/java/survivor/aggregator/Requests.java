package survivor.aggregator;

import static survivor.aggregator.Orders.MS_NS;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import survivor.log.Account;
import survivor.log.ChunkReceived;
import survivor.log.Completed;
import survivor.log.Dispatched;
import survivor.log.Failed;
import survivor.log.TimedOut;

/**
 * Requests of a made-up target. Request i is intended at i × 100 ms, dispatched 10 µs and sent (i +
 * 1) µs later; its first output comes at 200 ms, the others 10 ms apart.
 */
public final class Requests {
  public static final long SPACING_NS = 100 * MS_NS;
  public static final int OUTPUTS = 5;

  private Requests() {}

  /** How a request ends. */
  public enum End {
    /** Five outputs, finish at 241 ms, five server tokens. */
    COMPLETED,
    /** Two outputs, then an error in the stream at 300 ms. */
    BROKEN_OFF,
    /** One output, then nothing until the deadline at 30 s. */
    TIMED_OUT,
    /** Refused after 1 ms; nothing was sent. */
    REFUSED
  }

  private static int outputs(End end) {
    return switch (end) {
      case COMPLETED -> OUTPUTS;
      case BROKEN_OFF -> 2;
      case TIMED_OUT -> 1;
      case REFUSED -> 0;
    };
  }

  /** All facts of a request in their order, with numbers from the counter. */
  public static List<SpecificRecord> facts(int index, End end, int shard, Counter counter) {
    long intended = index * SPACING_NS;
    List<SpecificRecord> facts = new ArrayList<>();
    facts.add(new Dispatched(shard, counter.next(), intended, intended + 10_000));
    for (int i = 0; i < outputs(end); i++) {
      long at = intended + 200 * MS_NS + i * 10L * MS_NS;
      facts.add(new ChunkReceived(shard, counter.next(), at, i, true, null, null));
    }
    facts.add(terminal(end, shard, counter.next(), account(index, end)));
    return facts;
  }

  private static SpecificRecord terminal(End end, int shard, long sequence, Account account) {
    return switch (end) {
      case COMPLETED -> new Completed(shard, sequence, account);
      case BROKEN_OFF -> new Failed(shard, sequence, "in_stream", 200, null, null, account);
      case TIMED_OUT -> new TimedOut(shard, sequence, "deadline", account);
      case REFUSED -> new Failed(shard, sequence, "connect", null, "refused", null, account);
    };
  }

  private static Account account(int index, End end) {
    long intended = index * SPACING_NS;
    int outputs = outputs(end);
    boolean done = end == End.COMPLETED;
    return Account.newBuilder()
        .setIntendedNs(intended)
        .setDispatchNs(intended + 10_000)
        .setSentNs(end == End.REFUSED ? null : intended + (index + 1) * 1_000L)
        .setFirstNs(outputs > 0 ? intended + 200 * MS_NS : null)
        .setLastNs(outputs > 0 ? intended + (190 + 10L * outputs) * MS_NS : null)
        .setFinishNs(done ? intended + 241 * MS_NS : null)
        .setDecidedNs(
            intended
                + switch (end) {
                  case COMPLETED -> 241 * MS_NS;
                  case BROKEN_OFF -> 300 * MS_NS;
                  case TIMED_OUT -> 30_000 * MS_NS;
                  case REFUSED -> MS_NS;
                })
        .setOutputs(outputs)
        .setReads(outputs)
        .setBytes(100)
        .setComments(0)
        .setMalformed(0)
        .setServerTokens(done ? outputs : null)
        .setFlags(List.of())
        .build();
  }

  /** Sequence numbers of a shard. */
  public static final class Counter {
    private long next;

    public long next() {
      return next++;
    }
  }
}
