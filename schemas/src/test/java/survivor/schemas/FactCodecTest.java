package survivor.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import survivor.log.Dispatched;
import survivor.log.StepAbandoned;

class FactCodecTest {
  private final SchemaIds ids = SchemaIds.numbered();
  private final FactCodec codec = new FactCodec(ids);

  record Kind(Topic topic, Schema schema) {}

  @Provide
  Arbitrary<Kind> kinds() {
    return Arbitraries.of(
        Arrays.stream(Topic.values())
            .flatMap(t -> t.schemas().stream().map(s -> new Kind(t, s)))
            .toList());
  }

  @Property(tries = 500)
  void bytes_are_the_prefix_and_what_generic_avro_writes(
      @ForAll("kinds") Kind kind, @ForAll long seed) {
    // Given
    SpecificRecord fact = Samples.specific(kind.schema, seed);
    byte[] avro = Bytes.of(fact);
    // When
    byte[] encoded = codec.encode(kind.topic, fact);
    // Then
    assertThat(encoded[0]).isZero();
    assertThat(FactCodec.schemaId(encoded)).isEqualTo(ids.idOf(kind.topic, kind.schema));
    assertThat(Arrays.copyOfRange(encoded, FactCodec.PREFIX_BYTES, encoded.length)).isEqualTo(avro);
  }

  @Property(tries = 500)
  void what_is_encoded_is_decoded(@ForAll("kinds") Kind kind, @ForAll long seed) {
    // Given
    SpecificRecord fact = Samples.specific(kind.schema, seed);
    // When
    SpecificRecord back = codec.decode(codec.encode(kind.topic, fact));
    // Then
    assertThat(back).isEqualTo(fact);
  }

  @Test
  void an_id_that_nobody_registered_is_refused() {
    // Given
    byte[] bytes = codec.encode(Topic.EVENTS, new Dispatched(0, 1L, 2L, 3L));
    bytes[3] = 99;
    // When, Then
    assertThatThrownBy(() -> codec.decode(bytes))
        .isInstanceOf(SchemaIds.UnknownSchemaException.class);
  }

  @Test
  void cut_bytes_and_foreign_bytes_are_refused() {
    // Given
    byte[] bytes = codec.encode(Topic.EVENTS, new Dispatched(0, 1L, 1_000_000L, 1_000_001L));
    // When, Then
    assertThatThrownBy(() -> codec.decode(Arrays.copyOf(bytes, bytes.length - 1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> codec.decode(new byte[] {'{', '"', 'a', '"', ':', '1', '}'}))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> codec.decode(new byte[3]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_record_is_only_written_to_its_own_topic() {
    // Given
    SpecificRecord order = new StepAbandoned("r", "1.0", "why", 1L);
    // When, Then
    assertThatThrownBy(() -> codec.encode(Topic.EVENTS, order))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_log_is_read_with_the_texts_that_its_run_kept() {
    // Given
    SpecificRecord fact = new Dispatched(1, 2L, 3L, 4L);
    byte[] bytes = codec.encode(Topic.EVENTS, fact);
    // When
    FactCodec reader = new FactCodec(SchemaIds.fromTexts(ids.texts()));
    // Then
    assertThat(reader.decode(bytes)).isEqualTo(fact);
  }
}
