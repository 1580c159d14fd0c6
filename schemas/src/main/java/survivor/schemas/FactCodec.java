package survivor.schemas;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.util.ClassSecurityValidator;

/**
 * Turns facts into Confluent wire format and back. Ids are resolved once, so a registry that goes
 * away stops nobody. Not thread-safe: one per thread.
 */
public final class FactCodec {
  /** Magic byte and schema id. */
  public static final int PREFIX_BYTES = 5;

  private static final String RECORDS = "survivor.log";

  static {
    // Avro 1.12.2 instantiates no generated class outside the packages that it is told to trust.
    ClassSecurityValidator.setGlobal(
        ClassSecurityValidator.composite(
            ClassSecurityValidator.getGlobal(), c -> c.getPackageName().equals(RECORDS)));
  }

  private final SpecificData model = new SpecificData(FactCodec.class.getClassLoader());
  private final SchemaIds ids;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
  private final Map<Class<?>, Writer> writers = new HashMap<>();
  private final Map<Integer, SpecificDatumReader<SpecificRecord>> readers = new HashMap<>();
  private BinaryEncoder encoder;
  private BinaryDecoder decoder;

  private record Writer(Topic topic, int id, SpecificDatumWriter<SpecificRecord> datum) {}

  public FactCodec(SchemaIds ids) {
    this.ids = ids;
    this.model.setCustomCoders(true);
  }

  /**
   * Encodes a fact for a topic.
   *
   * @throws IllegalArgumentException if the record does not belong in the topic
   */
  public byte[] encode(Topic topic, SpecificRecord fact) {
    Writer writer = writerFor(topic, fact);
    bytes.reset();
    bytes.write(0);
    bytes.write(writer.id >>> 24);
    bytes.write(writer.id >>> 16);
    bytes.write(writer.id >>> 8);
    bytes.write(writer.id);
    encoder = EncoderFactory.get().directBinaryEncoder(bytes, encoder);
    try {
      writer.datum.write(fact, encoder);
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  /**
   * Decodes a fact of any topic, written under any known version of its schema.
   *
   * @throws SchemaIds.UnknownSchemaException if the id is not known
   * @throws IllegalArgumentException if the bytes are not Confluent wire format or are cut
   */
  public SpecificRecord decode(byte[] value) {
    if (value.length < PREFIX_BYTES || value[0] != 0) {
      throw new IllegalArgumentException("not Confluent wire format");
    }
    SpecificDatumReader<SpecificRecord> reader =
        readers.computeIfAbsent(schemaId(value), this::readerFor);
    decoder =
        DecoderFactory.get()
            .binaryDecoder(value, PREFIX_BYTES, value.length - PREFIX_BYTES, decoder);
    try {
      return reader.read(null, decoder);
    } catch (IOException e) {
      throw new IllegalArgumentException("the record is cut or damaged", e);
    }
  }

  /** The schema id in a record's prefix. */
  public static int schemaId(byte[] value) {
    return (value[1] & 0xff) << 24
        | (value[2] & 0xff) << 16
        | (value[3] & 0xff) << 8
        | (value[4] & 0xff);
  }

  private Writer writerFor(Topic topic, SpecificRecord fact) {
    Writer writer = writers.get(fact.getClass());
    if (writer == null || writer.topic != topic) {
      Schema schema = fact.getSchema();
      writer = new Writer(topic, ids.idOf(topic, schema), new SpecificDatumWriter<>(schema, model));
      writers.put(fact.getClass(), writer);
    }
    return writer;
  }

  private SpecificDatumReader<SpecificRecord> readerFor(int id) {
    Schema written = ids.schemaOf(id);
    Class<?> type = model.getClass(written);
    if (type == null) {
      throw new IllegalArgumentException(written.getFullName() + " is not a fact of this version");
    }
    return new SpecificDatumReader<>(written, model.getSchema(type), model);
  }
}
