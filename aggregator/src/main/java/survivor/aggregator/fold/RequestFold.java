package survivor.aggregator.fold;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import survivor.aggregator.fact.PartitionTally;

/**
 * State of one open request as bytes, and its transitions. The outputs are appended and decoded
 * only when the request ends, so that a chunk costs one copy of a few hundred bytes.
 *
 * <p>Layout, big-endian: version, flags, shard (4), last sequence (8), events (4), duplicates (4),
 * chunks (4), last output's instant (8), its read (4), then per output two varints: the gap before
 * it in nanoseconds times two, plus one where both ends lie in one socket read (the first output
 * has none); and the server's cumulative tokens plus one, or 0 where it did not say.
 */
public final class RequestFold {
  static final byte VERSION = 2;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final int FLAGS = 1;
  private static final int SHARD = 2;
  private static final int SEQUENCE = 6;
  private static final int EVENTS = 14;
  private static final int DUPLICATES = 18;
  private static final int CHUNKS = 22;
  private static final int AT_NS = 26;
  private static final int READ = 34;
  private static final int OUTPUTS = 38;
  private static final byte DISPATCH_SEEN = 1;

  private RequestFold() {}

  /**
   * What the outputs say.
   *
   * @param gapsNs nanoseconds between outputs
   * @param sameRead indices of the gaps that lie inside one read
   * @param tokens server tokens of each output; empty where not every output says how many
   */
  public record Outputs(List<Long> gapsNs, List<Integer> sameRead, Optional<List<Integer>> tokens) {
    public Outputs {
      gapsNs = List.copyOf(gapsNs);
      sameRead = List.copyOf(sameRead);
      tokens = tokens.map(List::copyOf);
    }
  }

  /** A request whose Dispatched arrived; nothing but that is counted. */
  public static byte[] dispatched(int shard, long sequence) {
    byte[] state = opened(shard, sequence);
    state[FLAGS] = DISPATCH_SEEN;
    INT.set(state, EVENTS, 1);
    return state;
  }

  /** A request whose Dispatched is missing: it opens with the first of its other events. */
  public static byte[] opened(int shard, long sequence) {
    byte[] state = new byte[OUTPUTS];
    state[0] = VERSION;
    INT.set(state, SHARD, shard);
    LONG.set(state, SEQUENCE, sequence);
    return state;
  }

  /**
   * One more output event; the sequence is above {@link #lastSequence}.
   *
   * @param tokens the server's tokens so far, where it counts along
   */
  public static byte[] chunk(byte[] state, long sequence, long atNs, int read, OptionalInt tokens) {
    long codedTokens = tokens.isPresent() && tokens.getAsInt() >= 0 ? tokens.getAsInt() + 1L : 0;
    int chunks = chunks(state);
    byte[] next;
    int at = state.length;
    if (chunks == 0) {
      next = Arrays.copyOf(state, at + Varints.size(codedTokens));
    } else {
      long gapNs = atNs - (long) LONG.get(state, AT_NS);
      long coded = gapNs << 1 | (read == (int) INT.get(state, READ) ? 1 : 0);
      next = Arrays.copyOf(state, at + Varints.size(coded) + Varints.size(codedTokens));
      at = Varints.write(next, at, coded);
    }
    Varints.write(next, at, codedTokens);
    LONG.set(next, SEQUENCE, sequence);
    INT.set(next, EVENTS, events(state) + 1);
    INT.set(next, CHUNKS, chunks + 1);
    LONG.set(next, AT_NS, atNs);
    INT.set(next, READ, read);
    return next;
  }

  /** A second Dispatched under a new number: counted as an event, so that the ledger shows it. */
  static byte[] dispatchedAgain(byte[] state, long sequence) {
    byte[] next = state.clone();
    next[FLAGS] = DISPATCH_SEEN;
    LONG.set(next, SEQUENCE, sequence);
    INT.set(next, EVENTS, events(state) + 1);
    return next;
  }

  /** One more event that had been seen. */
  public static byte[] duplicate(byte[] state) {
    byte[] next = state.clone();
    INT.set(next, DUPLICATES, duplicates(state) + 1);
    return next;
  }

  /** Sequence of the last event folded; an event not above it is a duplicate. */
  public static long lastSequence(byte[] state) {
    if (state[0] != VERSION) {
      throw new IllegalStateException("request state of version " + state[0]);
    }
    return (long) LONG.get(state, SEQUENCE);
  }

  /** Shard that the request belongs to. */
  public static int shard(byte[] state) {
    return (int) INT.get(state, SHARD);
  }

  /** Whether Dispatched was among the events. */
  public static boolean dispatchSeen(byte[] state) {
    return state[FLAGS] == DISPATCH_SEEN;
  }

  /** Events folded, duplicates not counted. */
  public static int events(byte[] state) {
    return (int) INT.get(state, EVENTS);
  }

  /** Events dropped as seen. */
  public static int duplicates(byte[] state) {
    return (int) INT.get(state, DUPLICATES);
  }

  /** Output events folded. */
  public static int chunks(byte[] state) {
    return (int) INT.get(state, CHUNKS);
  }

  /** What a request adds to its partition when it ends; its terminal event is counted here. */
  static PartitionTally tallyOfEnded(byte[] state) {
    return new PartitionTally(
        1, 0, dispatchSeen(state) ? 1 : 0, chunks(state), events(state) + 1, duplicates(state));
  }

  /** What a request adds to its partition when it is given up without a terminal event. */
  static PartitionTally tallyOfUnended(byte[] state) {
    return new PartitionTally(
        0, 1, dispatchSeen(state) ? 1 : 0, chunks(state), events(state), duplicates(state));
  }

  /** Decodes the outputs. */
  public static Outputs outputs(byte[] state) {
    int chunks = chunks(state);
    List<Long> gapsNs = new ArrayList<>(Math.max(0, chunks - 1));
    List<Integer> sameRead = new ArrayList<>();
    List<Long> counted = new ArrayList<>(chunks);
    int at = OUTPUTS;
    for (int i = 0; i < chunks; i++) {
      if (i > 0) {
        long coded = Varints.read(state, at);
        at += Varints.size(coded);
        gapsNs.add(coded >> 1);
        if ((coded & 1) == 1) {
          sameRead.add(i - 1);
        }
      }
      long tokens = Varints.read(state, at);
      at += Varints.size(tokens);
      counted.add(tokens - 1);
    }
    return new Outputs(gapsNs, sameRead, increments(counted));
  }

  /** Tokens of each output of cumulative ones; empty where one is not known or they fall. */
  private static Optional<List<Integer>> increments(List<Long> counted) {
    List<Integer> tokens = new ArrayList<>(counted.size());
    long before = 0;
    for (long now : counted) {
      if (now < before) {
        return Optional.empty();
      }
      tokens.add((int) (now - before));
      before = now;
    }
    return tokens.isEmpty() ? Optional.empty() : Optional.of(tokens);
  }
}
