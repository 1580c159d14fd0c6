package survivor.schemas.kafka;

import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import survivor.schemas.FactCodec;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;

/** Kafka's door to {@link FactCodec}. Each serializer and deserializer has a codec of its own. */
public final class FactSerde implements Serde<SpecificRecord> {
  private final SchemaIds ids;
  private final Topic topic;

  public FactSerde(SchemaIds ids, Topic topic) {
    this.ids = ids;
    this.topic = topic;
  }

  @Override
  public Serializer<SpecificRecord> serializer() {
    FactCodec codec = new FactCodec(ids);
    return (name, fact) -> fact == null ? null : codec.encode(topic, fact);
  }

  /** Throws Kafka's SerializationException where a record cannot be read. */
  @Override
  public Deserializer<SpecificRecord> deserializer() {
    FactCodec codec = new FactCodec(ids);
    return (name, bytes) -> {
      if (bytes == null) {
        return null;
      }
      try {
        return codec.decode(bytes);
      } catch (RuntimeException e) {
        throw new SerializationException("a record of " + name + " cannot be read", e);
      }
    };
  }
}
