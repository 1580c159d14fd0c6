package survivor.schemas;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.io.JsonEncoder;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;

/** Avro's own generic way between records, bytes and JSON, to hold the codec against. */
final class Bytes {
  private Bytes() {}

  static byte[] of(IndexedRecord fact) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    try {
      new GenericDatumWriter<IndexedRecord>(fact.getSchema()).write(fact, encoder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  static SpecificRecord readSpecific(Schema schema, byte[] bytes) {
    try {
      return new SpecificDatumReader<SpecificRecord>(schema)
          .read(null, DecoderFactory.get().binaryDecoder(bytes, null));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static GenericRecord readGeneric(Schema writer, Schema reader, byte[] bytes, int from) {
    try {
      return new GenericDatumReader<GenericRecord>(writer, reader)
          .read(null, DecoderFactory.get().binaryDecoder(bytes, from, bytes.length - from, null));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String json(GenericRecord fact) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      JsonEncoder encoder = EncoderFactory.get().jsonEncoder(fact.getSchema(), out, true);
      new GenericDatumWriter<GenericRecord>(fact.getSchema()).write(fact, encoder);
      encoder.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString(StandardCharsets.UTF_8) + "\n";
  }
}
