package survivor.aggregator.fold;

import java.util.OptionalInt;
import org.apache.avro.specific.SpecificRecord;
import survivor.log.ChunkReceived;
import survivor.log.Completed;
import survivor.log.Dispatched;
import survivor.log.Failed;
import survivor.log.StepDrained;
import survivor.log.StepOpened;
import survivor.log.StepVoided;
import survivor.log.TimedOut;
import survivor.schemas.FactCodec;
import survivor.schemas.Keys;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;

/**
 * Reads records of the events topic one after the other into its own fields. Chunks, nearly all of
 * the log, are read by hand where they were written under this version's schema; everything else
 * goes through the codec. Not thread-safe.
 */
final class EventReader {
  /** What a record of the events topic is. */
  enum Kind {
    DISPATCHED,
    CHUNK,
    TERMINAL,
    STEP_OPENED,
    STEP_DRAINED,
    STEP_VOIDED
  }

  private static final int NO_ID = -1;

  private final FactCodec codec;
  private final int chunkId;

  private Kind kind;
  private int shard;
  private long sequence;
  private long atNs;
  private int read;
  private OptionalInt tokens = OptionalInt.empty();
  private SpecificRecord fact;
  private String step;

  private byte[] bytes;
  private int position;

  EventReader(SchemaIds ids) {
    this.codec = new FactCodec(ids);
    int id = ids.idOf(Topic.EVENTS, ChunkReceived.SCHEMA$);
    this.chunkId = ids.schemaOf(id).equals(ChunkReceived.SCHEMA$) ? id : NO_ID;
  }

  /**
   * Reads a record.
   *
   * @throws SchemaIds.UnknownSchemaException if its schema id is not known
   * @throws IllegalArgumentException if it is cut, damaged or no fact of this topic
   */
  void read(byte[] value) {
    if (value != null
        && value.length > FactCodec.PREFIX_BYTES
        && value[0] == 0
        && FactCodec.schemaId(value) == chunkId) {
      readChunk(value);
    } else {
      readAny(value);
    }
  }

  Kind kind() {
    return kind;
  }

  int shard() {
    return shard;
  }

  /** Meaningless for {@link Kind#STEP_VOIDED}, which has none. */
  long sequence() {
    return sequence;
  }

  /** Of a chunk. */
  long atNs() {
    return atNs;
  }

  /** Of a chunk. */
  int socketRead() {
    return read;
  }

  /** Of a chunk: the server's tokens so far, where it counts along. */
  OptionalInt tokens() {
    return tokens;
  }

  /** The record itself; null of a chunk. */
  SpecificRecord fact() {
    return fact;
  }

  /** Key of the step of a marker. */
  String step() {
    return step;
  }

  private void readChunk(byte[] value) {
    bytes = value;
    position = FactCodec.PREFIX_BYTES;
    kind = Kind.CHUNK;
    fact = null;
    shard = (int) signed();
    sequence = signed();
    atNs = signed();
    read = (int) signed();
    skip(1);
    tokens = present() ? OptionalInt.of((int) signed()) : OptionalInt.empty();
    if (present()) {
      skip(signed());
    }
  }

  private void readAny(byte[] value) {
    if (value == null) {
      throw new IllegalArgumentException("the record has no value");
    }
    fact = codec.decode(value);
    switch (fact) {
      case Dispatched d -> set(Kind.DISPATCHED, d.getShard(), d.getSequence());
      case ChunkReceived c -> {
        set(Kind.CHUNK, c.getShard(), c.getSequence());
        atNs = c.getAtNs();
        read = c.getRead();
        tokens = c.getTokens() == null ? OptionalInt.empty() : OptionalInt.of(c.getTokens());
      }
      case Completed c -> set(Kind.TERMINAL, c.getShard(), c.getSequence());
      case Failed f -> set(Kind.TERMINAL, f.getShard(), f.getSequence());
      case TimedOut t -> set(Kind.TERMINAL, t.getShard(), t.getSequence());
      case StepOpened o -> {
        set(Kind.STEP_OPENED, o.getShard(), o.getSequence());
        step = Keys.step(o.getOrder().getRunId(), o.getOrder().getStepId());
      }
      case StepDrained d -> {
        set(Kind.STEP_DRAINED, d.getShard(), d.getSequence());
        step = Keys.step(d.getRunId(), d.getStepId());
      }
      case StepVoided v -> {
        set(Kind.STEP_VOIDED, v.getShard(), Long.MAX_VALUE);
        step = Keys.step(v.getRunId(), v.getStepId());
      }
      default ->
          throw new IllegalArgumentException(fact.getSchema().getName() + " is no event of a step");
    }
  }

  private void set(Kind ofKind, int ofShard, long atSequence) {
    kind = ofKind;
    shard = ofShard;
    sequence = atSequence;
  }

  private long signed() {
    long value = 0;
    int shift = 0;
    byte next;
    do {
      if (position >= bytes.length || shift > 63) {
        throw cut();
      }
      next = bytes[position++];
      value |= (next & 0x7fL) << shift;
      shift += 7;
    } while (next < 0);
    return value >>> 1 ^ -(value & 1);
  }

  /** Branch of a union of null and something. */
  private boolean present() {
    long branch = signed();
    if (branch < 0 || branch > 1) {
      throw cut();
    }
    return branch == 1;
  }

  private void skip(long count) {
    if (count < 0 || count > bytes.length - position) {
      throw cut();
    }
    position += (int) count;
  }

  private static IllegalArgumentException cut() {
    return new IllegalArgumentException("the record is cut or damaged");
  }
}
