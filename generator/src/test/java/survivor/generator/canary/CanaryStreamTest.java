package survivor.generator.canary;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import survivor.generator.outcome.Input;
import survivor.generator.outcome.Terms;

class CanaryStreamTest {
  private final Terms terms = new Terms(0, 0, 10_000, 1, Terms.Completion.FINISH, true);
  private final CanaryStream stream = new CanaryStream(terms, 1_000, 2_000);

  private static String event(long writtenNs) {
    return "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + writtenNs + "\"}}]}\n\n";
  }

  private void head() {
    stream.seen(0, new Input.Head(10, 0, 200, Optional.of("text/event-stream"), Optional.empty()));
  }

  private void read(long atNs, int read, String text) {
    ByteBuffer body = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    stream.seen(0, new Input.Read(atNs, read, body));
  }

  @Test
  void a_lag_counts_from_the_write_to_the_read_that_completed_the_event() {
    // Given two events in one read, and one cut in two
    head();
    read(1_030, 1, event(1_000) + event(1_010));
    read(1_100, 2, event(1_050).substring(0, 20));
    read(1_170, 3, event(1_050).substring(20));
    // When, Then: 1030 − 1000, 1030 − 1010, 1170 − 1050
    assertThat(stream.take()).containsExactly(30L, 20L, 120L);
    assertThat(stream.take()).isEmpty();
    assertThat(stream.broken()).isEmpty();
  }

  @Test
  void events_written_outside_of_the_measured_part_do_not_count() {
    // Given events before, on the first instant, on the last and on the end
    head();
    read(1_001, 1, event(999) + event(1_000));
    read(2_500, 2, event(1_999) + event(2_000));
    // When, Then: half-open
    assertThat(stream.take()).containsExactly(1L, 501L);
  }

  @Test
  void a_stream_that_breaks_says_why() {
    // Given
    head();
    // When
    stream.seen(0, new Input.Reset(1_200));
    // Then
    assertThat(stream.take()).isEmpty();
    assertThat(stream.broken()).contains("reset: connection reset");
  }
}
