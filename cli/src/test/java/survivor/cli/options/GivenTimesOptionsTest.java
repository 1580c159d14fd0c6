package survivor.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class GivenTimesOptionsTest {
  private static final Instant START = Instant.ofEpochSecond(100);

  @Test
  void a_range_has_two_ends_or_one() {
    // Given, when, then
    assertThat(new TimeRange.Reader().convert("400ms..0.6s"))
        .isEqualTo(new TimeRange(400_000_000, 600_000_000));
    assertThat(new TimeRange.Reader().convert("500ms"))
        .isEqualTo(new TimeRange(500_000_000, 500_000_000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1s..", "2s..1s", "-1s..1s", "1s..2s..3s", "soon"})
  void no_range_is_refused(String text) {
    // Given, when, then
    assertThatThrownBy(() -> new TimeRange.Reader().convert(text))
        .isInstanceOf(TypeConversionException.class);
  }

  @Test
  void a_stall_starts_after_the_start_or_at_an_instant() {
    // Given, when, then
    assertThat(new StallStart.Reader().convert("40s").wallNs(START)).isEqualTo(140_000_000_000L);
    assertThat(new StallStart.Reader().convert("1970-01-01T00:00:01.5Z").wallNs(START))
        .isEqualTo(1_500_000_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "Tomorrow", "2030-01-01T00:00"})
  void no_start_is_refused(String text) {
    // Given, when, then
    assertThatThrownBy(() -> new StallStart.Reader().convert(text))
        .isInstanceOf(TypeConversionException.class);
  }
}
