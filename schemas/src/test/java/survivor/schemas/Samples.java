package survivor.schemas;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.util.RandomData;

/** Made-up but repeatable records of any schema. */
final class Samples {
  private Samples() {}

  static GenericRecord generic(Schema schema, long seed) {
    return (GenericRecord) new RandomData(schema, 1, seed).iterator().next();
  }

  static SpecificRecord specific(Schema schema, long seed) {
    return Bytes.readSpecific(schema, Bytes.of(generic(schema, seed)));
  }
}
