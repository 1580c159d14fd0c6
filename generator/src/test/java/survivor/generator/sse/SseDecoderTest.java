package survivor.generator.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class SseDecoderTest {

  /** Writes down what the decoder finds, one line each. */
  private static final class Found implements SseSink {
    private final List<String> all = new ArrayList<>();

    @Override
    public void event(String name, byte[] bytes, int from, int length, boolean terminated) {
      String data = new String(bytes, from, length, StandardCharsets.UTF_8);
      all.add("event " + name + "|" + data + (terminated ? "" : "|cut"));
    }

    @Override
    public void comment() {
      all.add("comment");
    }

    @Override
    public void unknownLine(byte[] bytes, int from, int length) {
      all.add("line " + new String(bytes, from, length, StandardCharsets.UTF_8));
    }

    @Override
    public void oversized() {
      all.add("oversized");
    }
  }

  @Test
  void all_three_line_ends_may_be_mixed() {
    assertThat(decode("data: a\n\ndata: b\r\n\r\ndata: c\r\rdata: d\r\n\n"))
        .containsExactly("event |a", "event |b", "event |c", "event |d");
  }

  @Test
  void an_event_ended_by_two_carriage_returns_does_not_wait_for_more() {
    // Given
    Found found = new Found();
    SseDecoder decoder = new SseDecoder();

    // When
    feed(decoder, "data: a\r\r", found);

    // Then
    assertThat(found.all).containsExactly("event |a");
  }

  @Test
  void data_lines_join_with_a_line_feed() {
    assertThat(decode("data: a\ndata:b\ndata:  c\n\n")).containsExactly("event |a\nb\n c");
  }

  @Test
  void one_space_after_the_colon_is_dropped_and_no_more() {
    assertThat(decode("data:  two\n\ndata:none\n\n")).containsExactly("event | two", "event |none");
  }

  @Test
  void a_byte_order_mark_is_skipped_at_the_start_only() {
    assertThat(decode("\uFEFFdata: a\n\n\uFEFFdata: b\n\n"))
        .containsExactly("event |a", "line \uFEFFdata: b");
  }

  @Test
  void comments_and_control_fields_are_no_events() {
    assertThat(decode(": ping\n\nretry: 5\n\nid: 7\n\n:\n\n"))
        .containsExactly("comment", "comment");
  }

  @Test
  void an_unterminated_last_block_is_delivered() {
    assertThat(decode("data: a\n\ndata: [DONE]")).containsExactly("event |a", "event |[DONE]|cut");
    assertThat(decode("data: [DONE]\n")).containsExactly("event |[DONE]|cut");
  }

  @Test
  void the_event_name_belongs_to_its_block() {
    assertThat(decode("event: error\ndata: x\n\ndata: y\n\n"))
        .containsExactly("event error|x", "event |y");
  }

  @Test
  void unknown_lines_are_given_whole() {
    assertThat(decode("error: {\"a\":1}\n\n{\"error\":2}\n"))
        .containsExactly("line error: {\"a\":1}", "line {\"error\":2}");
  }

  @Test
  void an_event_above_eight_mebibytes_ends_the_decoding() {
    // Given
    Found found = new Found();
    SseDecoder decoder = new SseDecoder();
    feed(decoder, "data: ", found);
    String mebibyte = "k".repeat(1 << 20);

    // When
    for (int i = 0; i < 9; i++) {
      feed(decoder, mebibyte, found);
    }
    feed(decoder, "\n\ndata: b\n\n", found);
    decoder.end(found);

    // Then
    assertThat(found.all).containsExactly("oversized");
  }

  @Property(tries = 500)
  void any_split_of_a_stream_gives_the_same_events(
      @ForAll("streams") String stream, @ForAll("cuts") List<Integer> cuts) {
    // Given
    byte[] bytes = stream.getBytes(StandardCharsets.UTF_8);
    Found whole = new Found();
    SseDecoder once = new SseDecoder();
    once.feed(bytes, 0, bytes.length, whole);
    once.end(whole);

    // When
    Found parts = new Found();
    SseDecoder split = new SseDecoder();
    int from = 0;
    int next = 0;
    while (from < bytes.length) {
      int length = Math.min(cuts.get(next++ % cuts.size()), bytes.length - from);
      split.feed(bytes, from, length, parts);
      from += length;
    }
    split.end(parts);

    // Then
    assertThat(parts.all).isEqualTo(whole.all);
  }

  @Provide
  Arbitrary<String> streams() {
    return Arbitraries.of(
            "data: {\"a\":1}",
            "data:x",
            "data",
            "event: error",
            "event: ping",
            ": note",
            ":",
            "id: 3",
            "error: no",
            "data: 你🌍",
            "\uFEFF",
            "\n",
            "\r",
            "\r\n",
            "\n\n",
            "\r\r",
            "\r\n\r\n")
        .list()
        .ofMaxSize(40)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<List<Integer>> cuts() {
    return Arbitraries.integers().between(1, 9).list().ofMinSize(1).ofMaxSize(12);
  }

  private static List<String> decode(String stream) {
    Found found = new Found();
    SseDecoder decoder = new SseDecoder();
    feed(decoder, stream, found);
    decoder.end(found);
    return found.all;
  }

  private static void feed(SseDecoder decoder, String text, SseSink sink) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    decoder.feed(bytes, 0, bytes.length, sink);
  }
}
