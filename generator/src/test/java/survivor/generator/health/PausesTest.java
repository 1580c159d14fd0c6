package survivor.generator.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PausesTest {
  private static final Instant T = Instant.ofEpochSecond(1_000);

  @Test
  void a_collector_pause_inside_a_safepoint_counts_once() {
    // Given a safepoint of 10 us around a collector pause of 6 us, and another safepoint
    List<Pauses.Span> spans = List.of(span(100, 110), span(102, 108), span(200, 203));

    // When // Then
    assertThat(Pauses.merged(spans))
        .extracting(Pauses.Pause::lengthNs)
        .containsExactly(10_000L, 3_000L);
  }

  @Test
  void pauses_that_overlap_are_one() {
    // Given 0..5 and 3..9 and 9..10
    List<Pauses.Span> spans = List.of(span(3, 9), span(0, 5), span(9, 10));

    // When // Then
    assertThat(Pauses.merged(spans)).extracting(Pauses.Pause::lengthNs).containsExactly(10_000L);
  }

  @Test
  void no_pauses_are_none() {
    assertThat(Pauses.merged(List.of())).isEmpty();
  }

  @Test
  void a_collection_is_seen_once_the_recording_is_stopped() {
    try (Pauses pauses = Pauses.record()) {
      // Given
      System.gc();

      // When
      pauses.stop();

      // Then
      Optional<List<Pauses.Pause>> seen = pauses.take();
      assertThat(seen).isPresent();
      assertThat(seen.get()).isNotEmpty().allMatch(p -> p.lengthNs() >= 0);
      assertThat(pauses.take()).as("what nobody recorded").isEmpty();
    }
  }

  private static Pauses.Span span(long fromUs, long toUs) {
    return new Pauses.Span(T.plusNanos(fromUs * 1_000), T.plusNanos(toUs * 1_000));
  }
}
