package survivor.simulator.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import survivor.simulator.engine.FinishReason;

class StreamedAnswerTest {
  private final StreamedAnswer answer =
      new StreamedAnswer(
          new ChatShape("r", "m", 1),
          new Words(1, "r"),
          4,
          new AskedFor.Delivery.Streamed(true, false));

  private List<String> writes() {
    return answer.writes().map(b -> b.toString(StandardCharsets.UTF_8)).collectList().block();
  }

  private static int events(String write) {
    return write.split("\n\n", -1).length - 1;
  }

  @Test
  void tokens_of_one_instant_are_one_write() {
    // Given two tokens at one instant, one at the next
    answer.token(0, Optional.empty());
    answer.token(1, Optional.empty());
    answer.flush();
    answer.token(2, Optional.empty());
    answer.flush();
    // When the last comes
    answer.token(3, Optional.of(FinishReason.LENGTH));
    // Then the opening goes with the first, and the end follows the last write by write
    List<String> writes = writes();
    assertThat(writes.stream().map(StreamedAnswerTest::events)).containsExactly(3, 1, 1, 1, 1);
    assertThat(writes.getLast()).isEqualTo("data: [DONE]\n\n");
  }

  @Test
  void an_abandoned_answer_keeps_what_was_told_before() {
    // Given
    answer.token(0, Optional.empty());
    // When
    answer.abandoned(1);
    // Then
    assertThat(events(writes().getFirst())).isEqualTo(3);
  }
}
