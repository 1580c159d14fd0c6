package survivor.aggregator.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.WithNull;
import org.junit.jupiter.api.Test;
import survivor.aggregator.Requests;
import survivor.log.ChunkReceived;
import survivor.log.RequestOutcome;
import survivor.schemas.FactCodec;
import survivor.schemas.Keys;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;

class EventReaderTest {
  private final SchemaIds ids = SchemaIds.numbered();
  private final FactCodec codec = new FactCodec(ids);
  private final EventReader reader = new EventReader(ids);

  @Property
  void a_chunk_read_by_hand_is_the_chunk_that_the_generated_decoder_reads(
      @ForAll int shard,
      @ForAll long sequence,
      @ForAll long atNs,
      @ForAll int read,
      @ForAll boolean answer,
      @ForAll @WithNull Integer tokens,
      @ForAll @WithNull String text) {
    // Given any chunk
    byte[] value =
        codec.encode(
            Topic.EVENTS,
            new ChunkReceived(shard, sequence, atNs, read, answer, tokens, wellFormed(text)));
    // When both read it
    ChunkReceived generated = (ChunkReceived) codec.decode(value);
    reader.read(value);
    // Then they agree
    assertThat(reader.kind()).isEqualTo(EventReader.Kind.CHUNK);
    assertThat(reader.fact()).isNull();
    assertThat(reader.shard()).isEqualTo(generated.getShard());
    assertThat(reader.sequence()).isEqualTo(generated.getSequence());
    assertThat(reader.atNs()).isEqualTo(generated.getAtNs());
    assertThat(reader.socketRead()).isEqualTo(generated.getRead());
    assertThat(reader.tokens())
        .isEqualTo(tokens == null ? OptionalInt.empty() : OptionalInt.of(tokens));
  }

  @Property
  void a_chunk_that_is_cut_is_refused(@ForAll @IntRange(min = 0, max = 1_000) int at) {
    // Given a chunk cut anywhere
    byte[] whole =
        codec.encode(Topic.EVENTS, new ChunkReceived(1, 300L, 70_000L, 5, true, 9, "words"));
    byte[] cut = Arrays.copyOf(whole, at % whole.length);
    // When it is read, then it is refused
    assertThatThrownBy(() -> reader.read(cut)).isInstanceOf(RuntimeException.class);
  }

  @Test
  void a_record_of_another_topic_is_refused() {
    // Given an outcome among the events
    byte[] value = codec.encode(Topic.OUTCOMES, outcome());
    // When it is read, then it is refused
    assertThatThrownBy(() -> reader.read(value)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void an_unknown_schema_is_refused_and_not_guessed() {
    // Given a chunk under an id that nobody gave out
    byte[] value = codec.encode(Topic.EVENTS, new ChunkReceived(1, 2L, 3L, 4, true, null, null));
    value[1] = 77;
    // When it is read, then it is refused
    assertThatThrownBy(() -> reader.read(value))
        .isInstanceOf(SchemaIds.UnknownSchemaException.class);
  }

  private static RequestOutcome outcome() {
    return OutcomeFold.ended(
        new Keys.RequestKey("r", "s", 1),
        RequestFold.dispatched(0, 1),
        Requests.facts(1, Requests.End.REFUSED, 0, new Requests.Counter()).getLast());
  }

  /** Half a surrogate pair has no UTF-8 form. */
  private static String wellFormed(String text) {
    return text == null
        ? null
        : new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }
}
