package survivor.checks.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import survivor.measure.distribution.Distribution;
import survivor.measure.window.WindowMeasure;

/**
 * The published run again: its arrival times against the preset l40, through the arithmetic that
 * judges live steps. Two virtual hours in seconds.
 */
class PublishedRunTest {
  private static final List<Long> TAILS_S = List.of(0L, 14L, 30L);
  private static final Path PAGE = Path.of("..", "docs", "reports", "published-run.md");

  @ParameterizedTest
  @ValueSource(strings = {"ramp1-2.0", "ramp1-4.0", "ramp1-4.4", "ramp1-4.8"})
  void up_to_4_8_rps_a_step_passes_with_and_without_a_tail(String file) {
    for (long tailS : TAILS_S) {
      assertThat(rung(file, tailS).passes()).as("tail %d s", tailS).isTrue();
    }
  }

  @Test
  void at_5_2_rps_a_step_fails_by_end_to_end_time_alone() {
    PublishedStep step = rung("ramp1-5.2", 0);
    assertThat(step.passes()).isFalse();
    assertThat(step.queueMean()).isZero();
    assertThat(step.window().censored()).isZero();
    assertThat(step.window().ttft().maxUs()).isLessThan(800_000);
    // Every request that missed the SLO missed the end-to-end bound.
    long late =
        step.window().sweep().stream()
            .filter(cell -> cell.slo().ttftNs() == 1_500_000_000L)
            .filter(cell -> cell.slo().e2eNs() == 14_000_000_000L)
            .mapToLong(cell -> step.window().scheduled() - cell.met())
            .sum();
    assertThat(step.window().scheduled() - step.window().metSlo()).isEqualTo(late).isPositive();
  }

  @Test
  void at_6_24_rps_the_deadline_censors_three_of_four() {
    PublishedStep step = reference(0);
    assertThat(step.window().scheduled()).isEqualTo(1900);
    assertThat(step.censoredShare()).isBetween(0.68, 0.78);
    assertThat(step.window().ttft().maxUs()).isLessThan(1_000_000);
    assertThat(step.window().e2e().valueAtQuantileUs(0.5)).isBetween(20_000_000L, 26_000_000L);
  }

  @Test
  void the_page_shows_what_each_tail_changes() throws IOException {
    List<String> rows =
        TAILS_S.stream()
            .flatMap(
                tailS ->
                    Stream.concat(
                        Stream.of("2.0", "4.0", "4.4", "4.8", "5.2", "8.0")
                            .map(rate -> row(rate, tailS, rung("ramp1-" + rate, tailS))),
                        Stream.of(row("6.24", tailS, reference(tailS)))))
            .toList();
    assertThat(Files.readAllLines(PAGE)).as(String.join("\n", rows)).containsSubsequence(rows);
  }

  private static PublishedStep rung(String file, long tailS) {
    return PublishedStep.run(file, file.substring(file.indexOf('-') + 1), 30, 120, tailS);
  }

  private static PublishedStep reference(long tailS) {
    return PublishedStep.run("survivor-6.24", "6.24", 60, 300, tailS);
  }

  private static String row(String rate, long tailS, PublishedStep step) {
    WindowMeasure window = step.window();
    return String.format(
        Locale.ROOT,
        "| %s | %d | %d | %d | %d | %.4f | %.3f | %s | %s | %s | %s | %s | %s |",
        rate,
        tailS,
        window.scheduled(),
        window.completed(),
        window.censored(),
        window.goodput().orElseThrow(),
        step.queueMean(),
        time(window.ttft(), d -> d.valueAtQuantileUs(0.5)),
        time(window.ttft(), Distribution::maxUs),
        time(window.e2e(), d -> d.valueAtQuantileUs(0.5)),
        time(window.e2e(), d -> d.valueAtQuantileUs(0.95)),
        time(window.e2e(), Distribution::maxUs),
        step.passes() ? "pass" : "fail");
  }

  private static String time(Distribution of, ToLongFunction<Distribution> us) {
    return of.n() == 0 ? "-" : String.format(Locale.ROOT, "%.3f", us.applyAsLong(of) / 1e6);
  }
}
