package survivor.measure.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import survivor.measure.window.Span;

class ArrivalTestTest {
  @Test
  void a_span_may_start_anywhere_and_what_follows_its_last_whole_second_is_not_counted() {
    // Given the counts 3, 1, 2 as above from 7.25 s on, and one arrival more in the last half
    // second.
    Span span = new Span(7_250_000_000L, 10_750_000_000L);
    List<Long> arrivals =
        LongStream.of(100, 300, 700, 1_300, 2_100, 2_500, 3_200)
            .mapToObj(ms -> 7_250_000_000L + ms * 1_000_000)
            .toList();

    ArrivalTest test = ArrivalTest.of(arrivals, span, 2);

    assertThat(test.arrivals()).isEqualTo(7);
    assertThat(test.varianceToMean().orElseThrow()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void figures_exist_from_two_seconds_two_gaps_and_three_gaps_on() {
    Span two = new Span(0, 2 * SECOND);
    List<Long> arrivals = List.of(0L, SECOND / 4, SECOND / 2, 3 * SECOND / 2);

    // Counts 3 and 1: mean 2, squares 2, over n − 1 = 1 and over the mean: 1.
    assertThat(ArrivalTest.of(arrivals, two, 2).varianceToMean()).hasValue(1);
    assertThat(ArrivalTest.of(arrivals, new Span(0, SECOND), 2).varianceToMean()).isEmpty();
    assertThat(ArrivalTest.of(arrivals, two, 2).lag1Autocorrelation()).isPresent();
    assertThat(ArrivalTest.of(arrivals.subList(0, 3), two, 2).lag1Autocorrelation()).isEmpty();
    assertThat(ArrivalTest.of(arrivals.subList(0, 3), two, 2).ksDistance()).isPresent();
    assertThat(ArrivalTest.of(arrivals.subList(0, 2), two, 2).ksDistance()).isEmpty();
  }

  @Test
  void arrivals_at_one_instant_have_no_correlation() {
    List<Long> arrivals = List.of(5L, 5L, 5L, 5L, 5L);

    assertThat(ArrivalTest.of(arrivals, new Span(0, SECOND), 1).lag1Autocorrelation()).isEmpty();
  }

  private static final long SECOND = 1_000_000_000L;

  /**
   * Chance that a true Poisson process looks worse than the bounds below: a few in ten thousand.
   */
  private static final double SIGMAS = 3.5;

  @ParameterizedTest
  @CsvSource({"ramp1-8.0, 8, 150", "survivor-6.24, 6.24, 360"})
  void a_published_schedule_looks_like_the_process_it_claims_to_be(
      String name, double rateRps, int seconds) throws IOException {
    // Given
    List<Long> arrivals = published(name);

    // When
    ArrivalTest test = ArrivalTest.of(arrivals, new Span(0, seconds * SECOND), rateRps);

    // Then
    assertThat(test.arrivals()).isEqualTo(arrivals.size());
    assertThat(test.ksPValue().orElseThrow()).isGreaterThan(0.001);
    assertThat(test.varianceToMean().orElseThrow())
        .isCloseTo(1, within(SIGMAS * Math.sqrt(2.0 / (seconds - 1))));
    assertThat(test.lag1Autocorrelation().orElseThrow())
        .isCloseTo(0, within(SIGMAS / Math.sqrt(arrivals.size())));
  }

  @Test
  void a_schedule_at_another_rate_is_told_by_its_gaps() throws IOException {
    ArrivalTest test = ArrivalTest.of(published("ramp1-8.0"), new Span(0, 150 * SECOND), 6);

    assertThat(test.ksPValue().orElseThrow()).isLessThan(0.001);
  }

  @Test
  void workers_that_share_a_seed_are_told_by_bunched_seconds() {
    // Given four workers of 5 rps, each with the same seed: arrivals come in fours, so a count is
    // four times a Poisson
    // count of mean 5, whose variance is 16 × 5 over a mean of 20.
    List<Long> worker = poisson(5, 600, 1);
    List<Long> arrivals = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      arrivals.addAll(worker);
    }
    Collections.sort(arrivals);

    // When
    ArrivalTest together = ArrivalTest.of(arrivals, new Span(0, 600 * SECOND), 20);
    ArrivalTest alone = ArrivalTest.of(worker, new Span(0, 600 * SECOND), 5);

    // Then
    assertThat(together.varianceToMean().orElseThrow()).isCloseTo(4, within(0.9));
    assertThat(alone.varianceToMean().orElseThrow()).isCloseTo(1, within(0.25));
  }

  @Test
  void a_constant_schedule_has_no_variance_and_no_correlation() {
    List<Long> arrivals = LongStream.range(0, 100).mapToObj(i -> i * SECOND / 10).toList();

    ArrivalTest test = ArrivalTest.of(arrivals, new Span(0, 10 * SECOND), 10);

    assertThat(test.varianceToMean()).hasValue(0);
    assertThat(test.lag1Autocorrelation()).isEmpty();
    // The exponential of mean 0.1 s lies at 1 − 1/e where all the gaps are.
    assertThat(test.ksDistance().orElseThrow()).isCloseTo(1 - Math.exp(-1), within(1e-9));
  }

  @Test
  void the_figures_of_a_handful_of_arrivals_are_those_worked_by_hand() {
    // Given counts of 3, 1, 2 in three seconds: mean 2, squares 1 + 1 + 0, over n − 1 = 2 and over
    // the mean: 0.5.
    // Gaps 0.2, 0.4, 0.6, 0.8, 0.4 s: mean 0.48, deviations −0.28, −0.08, 0.12, 0.32, −0.08;
    // squares 0.0784 + 0.0064 + 0.0144 + 0.1024 + 0.0064 = 0.208; products 0.0224 − 0.0096 + 0.0384
    // − 0.0256 = 0.0256.
    List<Long> arrivals =
        LongStream.of(100, 300, 700, 1_300, 2_100, 2_500).mapToObj(ms -> ms * 1_000_000).toList();

    ArrivalTest test = ArrivalTest.of(arrivals, new Span(0, 3 * SECOND), 2);

    assertThat(test.varianceToMean().orElseThrow()).isCloseTo(0.5, within(1e-12));
    assertThat(test.lag1Autocorrelation().orElseThrow()).isCloseTo(0.0256 / 0.208, within(1e-9));
  }

  @Test
  void figures_that_too_few_arrivals_cannot_give_do_not_exist() {
    ArrivalTest none = ArrivalTest.of(List.of(), new Span(0, 5 * SECOND), 1);
    ArrivalTest outside = ArrivalTest.of(List.of(7 * SECOND), new Span(0, 5 * SECOND), 1);

    assertThat(outside).isEqualTo(none);
    assertThat(none.ksDistance()).isEmpty();
    assertThat(none.ksPValue()).isEmpty();
    assertThat(none.varianceToMean()).isEmpty();
    assertThat(none.lag1Autocorrelation()).isEmpty();
  }

  @Test
  void arrivals_out_of_order_and_rates_that_are_none_are_refused() {
    Span span = new Span(0, SECOND);

    assertThatIllegalArgumentException().isThrownBy(() -> ArrivalTest.of(List.of(2L, 1L), span, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> ArrivalTest.of(List.of(), span, 0));
  }

  private static List<Long> poisson(double rateRps, int seconds, long seed) {
    Random random = new Random(seed);
    List<Long> arrivals = new ArrayList<>();
    double atS = 0;
    while (true) {
      atS -= Math.log(1 - random.nextDouble()) / rateRps;
      if (atS >= seconds) {
        return arrivals;
      }
      arrivals.add((long) (atS * SECOND));
    }
  }

  private static List<Long> published(String name) throws IOException {
    try (InputStream in =
        ArrivalTestTest.class.getResourceAsStream("/schedules/" + name + ".txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(Long::valueOf)
          .toList();
    }
  }
}
