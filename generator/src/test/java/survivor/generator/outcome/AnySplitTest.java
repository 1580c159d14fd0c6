package survivor.generator.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** How a stream is split into reads is the network's doing and must not show. */
class AnySplitTest {
  private static final List<Integer> WHOLE = List.of(Integer.MAX_VALUE);
  private static final List<Integer> BYTEWISE = List.of(1);

  private static final List<String> LIKELY =
      List.of(
          "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"你🌍\"}}]}\n\n",
          "data: {\"choices\":[{\"index\":0,\"delta\":{\"reasoning_content\":\"hm\"}}]}\n\n",
          "data: {\"choices\":[{\"index\":0,\"text\":\"t\"}],\"usage\":{\"completion_tokens\":2}}\r\n\r\n",
          "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n",
          "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"abort\"}]}\n\n",
          "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"function\":{\"name\":\"f\"}}]}}]}\n\n",
          "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":3}}\n\n",
          "data: {\"choices\":[{\"index\":0,\ndata: \"delta\":{\"content\":\"two lines\"}}]}\n\n",
          "data: {\"error\":{\"message\":\"x\"}}\n\n",
          "data: {\"error\":null}\n\n",
          "data: [DONE]\n\n",
          "data: {\"choices\":[",
          "data:",
          "event: error",
          "event: ping",
          ": ping",
          "error: {\"a\":1}",
          "{\"error\":\"bare\"}",
          "\uFEFF");

  @Property(tries = 2_000)
  void any_split_of_any_stream_gives_the_same_outcome(
      @ForAll("streams") byte[] stream,
      @ForAll("cuts") List<Integer> cuts,
      @ForAll Reading.Ending ending,
      @ForAll Terms.Completion completion) {
    // Given
    Reading whole = Reading.of(stream, WHOLE, ending, completion);

    // When
    Reading split = Reading.of(stream, cuts, ending, completion);
    Reading bytewise = Reading.of(stream, BYTEWISE, ending, completion);

    // Then
    assertThat(split).isEqualTo(whole);
    assertThat(bytewise).isEqualTo(whole);
  }

  @Provide
  Arbitrary<byte[]> streams() {
    Arbitrary<byte[]> likely = Arbitraries.of(LIKELY).map(AnySplitTest::bytes);
    Arbitrary<byte[]> ends =
        Arbitraries.of("\n", "\r", "\r\n", "\n\n", "\r\n\r\n").map(AnySplitTest::bytes);
    Arbitrary<byte[]> noise = Arbitraries.bytes().array(byte[].class).ofMaxSize(6);
    return Arbitraries.frequencyOf(Tuple.of(8, likely), Tuple.of(5, ends), Tuple.of(1, noise))
        .list()
        .ofMaxSize(30)
        .map(AnySplitTest::joined);
  }

  @Provide
  Arbitrary<List<Integer>> cuts() {
    return Arbitraries.integers().between(1, 60).list().ofMinSize(1).ofMaxSize(12);
  }

  private static byte[] joined(List<byte[]> parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    parts.forEach(all::writeBytes);
    return all.toByteArray();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
