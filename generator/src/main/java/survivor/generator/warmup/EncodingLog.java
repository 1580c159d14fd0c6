package survivor.generator.warmup;

import java.util.OptionalInt;
import org.apache.avro.specific.SpecificRecord;
import survivor.generator.record.FactLog;
import survivor.schemas.FactCodec;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;

/** Encodes facts and keeps none. */
final class EncodingLog implements FactLog {
  private final FactCodec codec;
  private long bytes;

  EncodingLog(SchemaIds ids) {
    this.codec = new FactCodec(ids);
  }

  /** Bytes encoded so far. */
  long bytes() {
    return bytes;
  }

  @Override
  public int eventPartitions() {
    return 4;
  }

  @Override
  public int partitionOf(String key) {
    return Math.floorMod(key.hashCode(), eventPartitions());
  }

  @Override
  public void append(
      Topic topic, OptionalInt partition, String key, long timestampMs, SpecificRecord fact) {
    bytes += codec.encode(topic, fact).length;
  }

  @Override
  public long failures() {
    return 0;
  }

  @Override
  public String lastFailure() {
    return "";
  }

  @Override
  public void flush() {
    // Nothing is kept.
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
