package survivor.measure.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import survivor.measure.outcome.Censored;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Errored;
import survivor.measure.outcome.Outcome;

class WindowTest {
  private static final long SECOND = 1_000_000_000L;

  @Property(tries = 200)
  void the_order_of_requests_does_not_matter(
      @ForAll("requests") List<Sample> requests, @ForAll long seed) {
    List<Sample> shuffled = new ArrayList<>(requests);
    Collections.shuffle(shuffled, new Random(seed));

    assertThat(measure(shuffled, 0, 60)).isEqualTo(measure(requests, 0, 60));
  }

  @Property(tries = 200)
  void every_request_of_a_window_is_counted_once_under_its_outcome(
      @ForAll("requests") List<Sample> requests) {
    WindowMeasure measure = measure(requests, 10, 40);

    long inside =
        requests.stream()
            .filter(r -> r.intendedNs() >= 10 * SECOND && r.intendedNs() < 40 * SECOND)
            .count();
    assertThat(measure.scheduled()).isEqualTo(inside);
    assertThat(measure.completed() + measure.errored() + measure.censored()).isEqualTo(inside);
    assertThat(measure.errorsByClass().values().stream().mapToLong(n -> n).sum())
        .isEqualTo(measure.errored());
    assertThat(measure.ttft().n()).isEqualTo(measure.completed());
    assertThat(measure.e2e().n()).isEqualTo(measure.completed());
    assertThat(measure.incidence().n()).isEqualTo(inside);
  }

  @Property(tries = 200)
  void windows_that_adjoin_add_up_to_the_window_over_both(
      @ForAll("requests") List<Sample> requests) {
    WindowMeasure whole = measure(requests, 0, 60);

    WindowMeasure left = measure(requests, 0, 25);
    WindowMeasure right = measure(requests, 25, 60);

    assertThat(left.scheduled() + right.scheduled()).isEqualTo(whole.scheduled());
    assertThat(left.metSlo() + right.metSlo()).isEqualTo(whole.metSlo());
    assertThat(left.ttft().merge(right.ttft())).isEqualTo(whole.ttft());
    assertThat(left.e2e().merge(right.e2e())).isEqualTo(whole.e2e());
    assertThat(left.gaps().merge(right.gaps())).isEqualTo(whole.gaps());
  }

  @Test
  void bounds_are_inclusive_and_tested_on_nanoseconds() {
    assertThat(Slo.RULES.metBy(completed(0, SECOND, 14 * SECOND))).isTrue();
    assertThat(Slo.RULES.metBy(completed(0, SECOND + 1, 14 * SECOND))).isFalse();
    assertThat(Slo.RULES.metBy(completed(0, SECOND, 14 * SECOND + 1))).isFalse();
  }

  @Test
  void a_request_that_failed_in_time_does_not_meet_the_slo() {
    Sample failed = new Sample(0, new Errored("reset"), OptionalLong.of(1), 2, List.of());

    assertThat(Slo.RULES.metBy(failed)).isFalse();
  }

  @Test
  void gaps_of_a_request_that_did_not_complete_are_not_pooled() {
    Sample failed = new Sample(0, new Errored("reset"), OptionalLong.of(1), 2, List.of(5_000L));

    assertThat(measure(List.of(failed), 0, 1).gaps().n()).isZero();
  }

  @Test
  void the_slowest_completion_is_exact_and_absent_without_one() {
    Sample late =
        new Sample(0, new Censored("deadline"), OptionalLong.empty(), 30 * SECOND, List.of());

    assertThat(measure(List.of(late, completed(0, 5, 123_456_789)), 0, 1).slowestCompletionNs())
        .hasValue(123_456_789);
    assertThat(measure(List.of(late), 0, 1).slowestCompletionNs()).isEmpty();
  }

  @Test
  void goodput_of_a_window_without_requests_does_not_exist() {
    assertThat(measure(List.of(), 0, 1).goodput()).isEmpty();
  }

  @Test
  void impossible_requests_and_windows_are_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Sample(0, new Completed(), OptionalLong.empty(), 1, List.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Sample(0, new Completed(), OptionalLong.of(0), -1, List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> new Errored(" "));
    assertThatIllegalArgumentException().isThrownBy(() -> measure(List.of(), 1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Slo(0, 1));
  }

  @Provide
  Arbitrary<List<Sample>> requests() {
    Arbitrary<Outcome> outcomes =
        Arbitraries.of(
            new Completed(),
            new Errored("reset"),
            new Errored("status_429"),
            new Censored("deadline"));
    return Combinators.combine(
            Arbitraries.longs().between(0, 60 * SECOND - 1),
            outcomes,
            Arbitraries.longs().between(0, 3 * SECOND),
            Arbitraries.longs().between(0, 20 * SECOND),
            Arbitraries.longs().between(0, SECOND).list().ofMaxSize(4))
        .as(
            (intended, outcome, first, rest, gaps) ->
                new Sample(intended, outcome, OptionalLong.of(first), first + rest, gaps))
        .list()
        .ofMaxSize(40);
  }

  private static Sample completed(long intendedNs, long firstNs, long endNs) {
    return new Sample(intendedNs, new Completed(), OptionalLong.of(firstNs), endNs, List.of());
  }

  private static WindowMeasure measure(List<Sample> requests, long fromS, long toS) {
    return Window.measure(requests, fromS * SECOND, toS * SECOND, Slo.RULES);
  }
}
