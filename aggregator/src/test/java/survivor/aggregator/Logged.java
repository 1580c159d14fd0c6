package survivor.aggregator;

import java.nio.charset.StandardCharsets;
import org.apache.avro.specific.SpecificRecord;
import survivor.schemas.FactCodec;
import survivor.schemas.Topic;

/** A record of a log: its topic, its partition, its key and what it says. */
public record Logged(Topic topic, int partition, String key, SpecificRecord fact) {
  public Logged with(SpecificRecord otherFact) {
    return new Logged(topic, partition, key, otherFact);
  }

  public byte[] keyBytes() {
    return key.getBytes(StandardCharsets.UTF_8);
  }

  public byte[] value(FactCodec codec) {
    return codec.encode(topic, fact);
  }
}
