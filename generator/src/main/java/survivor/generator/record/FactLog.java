package survivor.generator.record;

import java.util.OptionalInt;
import org.apache.avro.specific.SpecificRecord;
import survivor.schemas.Topic;

/** The durable log, as one thread writes it. */
public interface FactLog extends AutoCloseable {
  /** Partitions of the topic of events. */
  int eventPartitions();

  /** Partition of a request's facts. */
  int partitionOf(String key);

  /**
   * Appends a fact; may wait for room. Whether it was kept is told by {@link #failures}.
   *
   * @param partition where it goes; empty leaves that to the key
   * @param timestampMs record timestamp, milliseconds since 1970
   */
  void append(
      Topic topic, OptionalInt partition, String key, long timestampMs, SpecificRecord fact);

  /** Facts whose keeping failed since the log was opened; readable from any thread. */
  long failures();

  /** Why the last one failed; empty text before the first. */
  String lastFailure();

  /** Waits until every fact so far was kept or has failed. */
  void flush();

  @Override
  void close();
}
