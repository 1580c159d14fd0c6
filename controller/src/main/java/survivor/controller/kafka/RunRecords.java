package survivor.controller.kafka;

import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import survivor.schemas.FactCodec;
import survivor.schemas.Keys;
import survivor.schemas.SchemaIds;

/** Tells a run's records from others', by their keys, before anything is decoded. */
final class RunRecords {
  private RunRecords() {}

  /**
   * Whether a record is of a run. Keys begin with the run, or with the analysis and then the run;
   * run ids hold no slash.
   */
  static boolean belongs(ConsumerRecord<String, byte[]> record, String runId) {
    return record.key() != null
        && record.value() != null
        && (Keys.runOf(record.key()).equals(runId) || record.key().contains("/" + runId + "/"));
  }

  /**
   * Decodes a record.
   *
   * @throws ControllerException if it cannot be read
   */
  static SpecificRecord decoded(ConsumerRecord<String, byte[]> record, FactCodec codec) {
    try {
      return codec.decode(record.value());
    } catch (IllegalArgumentException | SchemaIds.UnknownSchemaException e) {
      throw new ControllerException(
          "record "
              + record.offset()
              + " of "
              + record.topic()
              + " cannot be read: "
              + e.getMessage(),
          e);
    }
  }
}
