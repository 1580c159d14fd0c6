package survivor.measure.observed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import survivor.measure.distribution.Distribution;
import survivor.measure.distribution.NearestRank;
import survivor.measure.distribution.TailInterval;
import survivor.measure.observed.Observation.NotObserved;
import survivor.measure.observed.Observation.Observed;
import survivor.measure.outcome.Censored;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Errored;
import survivor.measure.outcome.Outcome;
import survivor.measure.window.Sample;
import survivor.measure.window.Slo;
import survivor.measure.window.Span;
import survivor.measure.window.Window;
import survivor.measure.window.WindowMeasure;

class WindowObserverTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Span SPAN = new Span(10 * SECOND, 40 * SECOND);
  private static final double[] QUANTILES = {0, 0.25, 0.5, 0.95, 0.99, 0.999, 1};

  @Property(tries = 200)
  void whole_records_measure_what_the_instrument_itself_would(
      @ForAll("samples") List<Sample> samples) {
    // Given
    List<ObservedRequest> records = samples.stream().map(WindowObserverTest::whole).toList();

    // When
    WindowMeasure own = Window.measure(samples, SPAN.fromNs(), SPAN.toNs(), Slo.RULES);
    ObservedWindow seen = WindowObserver.measure(records, SPAN, Slo.RULES);

    // Then
    assertThat(seen.counts()).isEqualTo(own.counts());
    assertThat(value(seen.goodput())).isEqualTo(new ObservedGoodput(own.metSlo(), own.sweep()));
    assertThat(value(seen.incidence())).isEqualTo(own.incidence());
    assertSame(value(seen.ttft()), own.ttft());
    assertSame(value(seen.e2e()), own.e2e());
    assertSame(value(seen.gaps()), own.gaps());
  }

  @Property(tries = 100)
  void the_order_of_records_does_not_matter(
      @ForAll("samples") List<Sample> samples, @ForAll long seed) {
    List<ObservedRequest> records =
        new ArrayList<>(samples.stream().map(WindowObserverTest::whole).toList());
    ObservedWindow seen = WindowObserver.measure(records, SPAN, Slo.RULES);

    Collections.shuffle(records, new Random(seed));
    ObservedWindow shuffled = WindowObserver.measure(records, SPAN, Slo.RULES);

    assertThat(shuffled.counts()).isEqualTo(seen.counts());
    assertThat(shuffled.goodput()).isEqualTo(seen.goodput());
    assertThat(shuffled.incidence()).isEqualTo(seen.incidence());
    for (double q : QUANTILES) {
      assertThat(value(shuffled.ttft()).rawUs(q)).isEqualTo(value(seen.ttft()).rawUs(q));
    }
  }

  @Test
  void a_figure_whose_field_no_completed_record_has_is_not_observed() {
    ObservedRequest bare = completed(OptionalLong.empty(), OptionalLong.empty(), Optional.empty());

    ObservedWindow seen = WindowObserver.measure(List.of(bare), Slo.RULES);

    assertThat(seen.counts().completed()).isEqualTo(1);
    assertThat(seen.ttft()).isEqualTo(new NotObserved<>("no completed record has firstNs"));
    assertThat(seen.e2e()).isEqualTo(new NotObserved<>("no completed record has endNs"));
    assertThat(seen.gaps()).isEqualTo(new NotObserved<>("no completed record has gapsNs"));
    assertThat(seen.goodput())
        .isEqualTo(new NotObserved<>("1 of 1 completed records have no firstNs or no endNs"));
    assertThat(seen.incidence()).isEqualTo(new NotObserved<>("1 of 1 records have no endNs"));
    assertThat(seen.scheduledByReplica()).isEqualTo(new NotObserved<>("no record has replica"));
  }

  @Test
  void a_figure_whose_field_some_records_have_counts_those_without() {
    ObservedRequest first =
        completed(OptionalLong.of(5_000), OptionalLong.empty(), Optional.empty());
    ObservedRequest end =
        completed(
            OptionalLong.empty(), OptionalLong.of(9_000), Optional.of(Durations.ofNs(1, 2_000)));

    ObservedWindow seen = WindowObserver.measure(List.of(first, end, end), Slo.RULES);

    assertThat(value(seen.ttft()).n()).isEqualTo(1);
    assertThat(value(seen.ttft()).unobserved()).isEqualTo(2);
    assertThat(value(seen.e2e()).n()).isEqualTo(2);
    assertThat(value(seen.e2e()).unobserved()).isEqualTo(1);
    assertThat(value(seen.gaps()).n()).isEqualTo(4);
    assertThat(value(seen.gaps()).unobserved()).isEqualTo(1);
    assertThat(value(seen.gaps()).rawUs(0)).hasValue(1);
    assertThat(value(seen.gaps()).rawUs(1)).hasValue(2);
    assertThat(seen.goodput())
        .isEqualTo(new NotObserved<>("3 of 3 completed records have no firstNs or no endNs"));
    assertThat(seen.incidence()).isEqualTo(new NotObserved<>("1 of 3 records have no endNs"));
  }

  @Test
  void nothing_scheduled_is_observed_to_be_nothing() {
    ObservedWindow seen = WindowObserver.measure(List.of(), Slo.RULES);

    assertThat(value(seen.ttft()).n()).isZero();
    assertThat(value(seen.ttft()).rank(0.5)).isEmpty();
    assertThat(value(seen.ttft()).rawUs(0.5)).isEmpty();
    assertThat(value(seen.gaps()).n()).isZero();
    assertThat(value(seen.goodput()).met()).isZero();
    assertThat(value(seen.incidence()).n()).isZero();
    assertThat(value(seen.scheduledByReplica())).isEmpty();
  }

  @Test
  void requests_are_counted_by_replica_whatever_their_outcome() {
    ObservedRequest a = on(Optional.of("a"), new Completed());
    ObservedRequest failed = on(Optional.of("b"), new Errored("reset"));
    ObservedRequest cut = on(Optional.empty(), new Censored("deadline"));

    ObservedWindow seen = WindowObserver.measure(List.of(a, failed, cut, a), Slo.RULES);

    assertThat(value(seen.scheduledByReplica())).containsExactly(entry("a", 2L), entry("b", 1L));
  }

  @Test
  void an_interval_exists_from_73_values_on() {
    ObservedRequest one =
        completed(OptionalLong.of(5_000), OptionalLong.of(9_000), Optional.empty());

    ObservedWindow most = WindowObserver.measure(Collections.nCopies(72, one), Slo.RULES);
    ObservedWindow enough = WindowObserver.measure(Collections.nCopies(73, one), Slo.RULES);

    assertThat(value(most.ttft()).interval(0.95)).isEmpty();
    assertThat(value(enough.ttft()).interval(0.95)).hasValue(new TailInterval(65, 73));
  }

  @Test
  void impossible_records_are_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> completed(OptionalLong.of(-1), OptionalLong.empty(), Optional.empty()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> completed(OptionalLong.empty(), OptionalLong.of(-1), Optional.empty()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> completed(OptionalLong.of(2), OptionalLong.of(1), Optional.empty()));
    assertThatIllegalArgumentException().isThrownBy(() -> Durations.ofNs(1, -1));
    assertThat(completed(OptionalLong.of(0), OptionalLong.of(0), Optional.empty()).completed())
        .isTrue();
  }

  @Test
  void durations_are_values_and_not_the_array_they_came_from() {
    long[] given = {3, 0};

    Durations durations = Durations.ofNs(given);
    given[0] = 4;

    assertThat(durations).isEqualTo(Durations.ofNs(3, 0)).hasSameHashCodeAs(Durations.ofNs(3, 0));
    assertThat(durations.hashCode()).isNotEqualTo(Durations.ofNs(0, 3).hashCode());
    assertThat(durations).isNotEqualTo(Durations.ofNs(0, 3)).hasToString("[3, 0]");
    assertThat(durations.ns().toArray()).containsExactly(3, 0);
    assertThat(durations.size()).isEqualTo(2);
  }

  @Provide
  Arbitrary<List<Sample>> samples() {
    Arbitrary<Outcome> outcomes =
        Arbitraries.of(
            new Completed(), new Completed(), new Errored("reset"), new Censored("deadline"));
    return Combinators.combine(
            Arbitraries.longs().between(0, 60 * SECOND - 1),
            outcomes,
            Arbitraries.longs().between(0, 2 * SECOND),
            Arbitraries.longs().between(0, 20 * SECOND),
            Arbitraries.longs().between(0, SECOND).list().ofMaxSize(4))
        .as(
            (intended, outcome, first, rest, gaps) ->
                new Sample(intended, outcome, OptionalLong.of(first), first + rest, gaps))
        .list()
        .ofMaxSize(100);
  }

  /** The histogram's value is the exact one's bucket; the interval is that of the count. */
  private static void assertSame(ExactDistribution exact, Distribution histogram) {
    assertThat(exact.n()).isEqualTo(histogram.n());
    assertThat(exact.unobserved()).isZero();
    assertThat(exact.interval(0.95)).isEqualTo(TailInterval.of(histogram.n(), 0.95));
    for (double q : QUANTILES) {
      assertThat(exact.histogramUs(q)).isEqualTo(histogram.valueAtQuantileUs(q));
      exact
          .rawUs(q)
          .ifPresent(
              us -> {
                assertThat(histogram.valueAtQuantileUs(q)).isBetween(us, us + us / 1_000 + 1);
                assertThat(exact.rank(q)).hasValue(NearestRank.rank(exact.n(), q));
                assertThat(exact.rawAtRankUs(NearestRank.rank(exact.n(), q))).isEqualTo(us);
              });
    }
  }

  private static ObservedRequest whole(Sample sample) {
    return new ObservedRequest(
        sample.intendedNs(),
        sample.outcome(),
        sample.firstNs(),
        OptionalLong.of(sample.endNs()),
        Optional.of(Durations.ofNs(sample.gapsNs().stream().mapToLong(g -> g).toArray())),
        Optional.empty());
  }

  private static ObservedRequest completed(
      OptionalLong firstNs, OptionalLong endNs, Optional<Durations> gaps) {
    return new ObservedRequest(0, new Completed(), firstNs, endNs, gaps, Optional.empty());
  }

  private static ObservedRequest on(Optional<String> replica, Outcome outcome) {
    return new ObservedRequest(
        0, outcome, OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), replica);
  }

  private static <T> T value(Observation<T> observation) {
    assertThat(observation).isInstanceOf(Observed.class);
    return ((Observed<T>) observation).value();
  }
}
