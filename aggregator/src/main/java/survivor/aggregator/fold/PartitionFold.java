package survivor.aggregator.fold;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import survivor.aggregator.fact.PartitionTally;

/**
 * What one partition has shown of one shard's part of a step. A partition shows an increasing part
 * of a shard's sequence numbers, so a number not above the last one was seen before.
 *
 * @param phase how far the shard has come here
 * @param openedSeen whether StepOpened was among the records
 * @param lastSequence highest sequence number of a marker or terminal event; -1 before any
 * @param tally what the requests that are over add up to
 * @param incarnation life of the generator process that opened the step; empty where not seen
 */
public record PartitionFold(
    Phase phase, boolean openedSeen, long lastSequence, PartitionTally tally, String incarnation) {

  private static final byte VERSION = 1;
  private static final int FIXED_BYTES = 3 + 7 * Long.BYTES;

  /** How far a shard has come in a partition. */
  public enum Phase {
    OPEN('o'),
    DRAINED('d'),
    VOIDED('v');

    private final char letter;

    Phase(char letter) {
      this.letter = letter;
    }

    private static Phase of(byte letter) {
      for (Phase phase : values()) {
        if (phase.letter == letter) {
          return phase;
        }
      }
      throw new IllegalStateException("no phase " + letter);
    }
  }

  /** Nothing seen. */
  public static PartitionFold fresh() {
    return new PartitionFold(Phase.OPEN, false, -1, PartitionTally.NONE, "");
  }

  /** Whether a record without an open request of its own stood in the partition before. */
  public boolean seen(long sequence) {
    return sequence <= lastSequence;
  }

  /** StepOpened arrived. */
  public PartitionFold opened(long sequence, String byIncarnation) {
    return new PartitionFold(phase, true, sequence, tally, byIncarnation);
  }

  /** A record arrived that had been seen. */
  public PartitionFold duplicate() {
    return new PartitionFold(
        phase, openedSeen, lastSequence, tally.plus(PartitionTally.ONE_DUPLICATE), incarnation);
  }

  /** A request ended with the terminal event of this number. */
  public PartitionFold ended(long sequence, byte[] request) {
    return new PartitionFold(
        phase, openedSeen, sequence, tally.plus(RequestFold.tallyOfEnded(request)), incarnation);
  }

  /** A request was still open when its shard had drained. */
  public PartitionFold unended(byte[] request) {
    return new PartitionFold(
        phase,
        openedSeen,
        lastSequence,
        tally.plus(RequestFold.tallyOfUnended(request)),
        incarnation);
  }

  /** StepDrained arrived: only the number that tells later duplicates is kept. */
  public PartitionFold drained(long sequence) {
    return new PartitionFold(Phase.DRAINED, openedSeen, sequence, PartitionTally.NONE, "");
  }

  /** StepVoided arrived: whatever follows does not count. */
  public static PartitionFold voided() {
    return new PartitionFold(Phase.VOIDED, false, Long.MAX_VALUE, PartitionTally.NONE, "");
  }

  /** Compact form, version first. */
  public byte[] toBytes() {
    byte[] name = incarnation.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(FIXED_BYTES + name.length)
        .put(VERSION)
        .put((byte) phase.letter)
        .put((byte) (openedSeen ? 1 : 0))
        .putLong(lastSequence)
        .putLong(tally.requests())
        .putLong(tally.unended())
        .putLong(tally.dispatched())
        .putLong(tally.chunks())
        .putLong(tally.events())
        .putLong(tally.duplicates())
        .put(name)
        .array();
  }

  /** Reads {@link #toBytes}. */
  public static PartitionFold fromBytes(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    byte version = in.get();
    if (version != VERSION) {
      throw new IllegalStateException("partition state of version " + version);
    }
    return new PartitionFold(
        Phase.of(in.get()),
        in.get() == 1,
        in.getLong(),
        new PartitionTally(
            in.getLong(), in.getLong(), in.getLong(), in.getLong(), in.getLong(), in.getLong()),
        new String(bytes, FIXED_BYTES, bytes.length - FIXED_BYTES, StandardCharsets.UTF_8));
  }
}
