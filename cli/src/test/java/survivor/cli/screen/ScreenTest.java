package survivor.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import survivor.cli.Clock;
import survivor.controller.progress.ProgressView;
import survivor.controller.progress.ProgressView.Part;
import survivor.controller.progress.ProgressView.StepView;

class ScreenTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  /** Ten seconds pass only when the test says so. */
  private record Hands(AtomicLong ns) implements Clock {
    @Override
    public long nowNs() {
      return ns.get();
    }

    @Override
    public Instant wall() {
      return Instant.EPOCH.plusNanos(ns.get());
    }
  }

  @Test
  void a_plain_screen_says_each_verdict_once_and_its_place_every_ten_seconds() {
    // Given
    AtomicLong ns = new AtomicLong();
    PlainScreen screen = new PlainScreen(out, new Hands(ns));
    // When
    screen.show(view("first verdict"));
    screen.show(view("first verdict"));
    ns.set(10_000_000_000L);
    screen.show(view("first verdict", "second verdict"));
    screen.show(view("first verdict", "second verdict"));
    // Then
    List<String> lines = text().lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).isEqualTo("first verdict");
    assertThat(lines.get(1)).isEqualTo("second verdict");
    assertThat(lines.get(2)).contains("38.4 rps");
    assertThat(text()).doesNotContain("\u001b");
  }

  @Test
  void a_terminal_line_never_wraps_and_goes_away_at_the_end() {
    // Given
    LiveScreen screen = new LiveScreen(out, 30);
    // When
    screen.show(view());
    String drawn = text();
    screen.finish();
    // Then
    assertThat(drawn).startsWith("\r\u001b[K").doesNotContain("\n");
    assertThat(drawn.length()).isEqualTo("\r\u001b[K".length() + 29);
    assertThat(text()).endsWith("\r\u001b[K");
  }

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static ProgressView view(String... verdicts) {
    StepView step =
        new StepView(
            "1.5",
            "fine",
            1,
            "38.4",
            Part.MEASURED,
            4000,
            5000,
            OptionalLong.of(42),
            OptionalDouble.of(1),
            OptionalDouble.of(0));
    return new ProgressView("run", Optional.of(step), List.of(verdicts));
  }
}
