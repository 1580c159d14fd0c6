package survivor.measure.incidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import survivor.measure.Oracle;
import survivor.measure.outcome.Censored;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Errored;
import survivor.measure.outcome.Outcome;

class IncidencePropertyTest {
  /**
   * Ends on a coarse grid, so that many share a time: value / 3 is the time, value % 3 the outcome.
   */
  @Test
  void a_count_of_none_at_a_time_changes_nothing() {
    IncidenceEstimator estimator = new IncidenceEstimator();
    estimator.add(new Completed(), 5 * US);
    IncidenceCurve before = estimator.curve();

    estimator.add(new Errored("reset"), 9 * US, 0);

    assertThat(estimator.curve()).isEqualTo(before);
  }

  @Test
  void a_quantile_counts_up_to_the_horizon_itself_and_not_after_it() {
    IncidenceEstimator estimator = new IncidenceEstimator();
    estimator.add(new Completed(), 5 * US);

    assertThat(estimator.curve().quantile(0.5, 5 * US))
        .isEqualTo(new IncidenceQuantile.Crossed(5 * US));
    assertThat(estimator.curve().quantile(0.5, 5 * US - 1))
        .isEqualTo(new IncidenceQuantile.GreaterThanHorizon(1));
  }

  @Test
  void a_curve_or_a_ceiling_exactly_at_the_tolerance_is_still_there() {
    double least = 0.5 - 1e-9;
    IncidencePoint point = new IncidencePoint(5 * US, least, 0.5, 2, 1, 0);
    IncidenceCurve reaches = new IncidenceCurve(2, List.of(point), 0, 0);
    IncidenceCurve open = new IncidenceCurve(2, List.of(), least, 1);

    assertThat(reaches.quantile(0.5, 5 * US)).isEqualTo(new IncidenceQuantile.Crossed(5 * US));
    assertThat(open.quantile(0.5, 5 * US))
        .isEqualTo(new IncidenceQuantile.GreaterThanHorizon(least));
  }

  private static final int GRID = 90;

  private static final long US = 1_000;

  @Property(tries = 300)
  void the_order_of_requests_does_not_matter(
      @ForAll @Size(max = 60) List<@IntRange(max = GRID) Integer> ends, @ForAll long seed) {
    List<Integer> shuffled = new ArrayList<>(ends);
    Collections.shuffle(shuffled, new Random(seed));

    assertThat(curve(shuffled)).isEqualTo(curve(ends));
  }

  @Property(tries = 300)
  void without_censoring_the_curve_is_the_completed_fraction_at_every_time(
      @ForAll @Size(min = 1, max = 60) List<@IntRange(max = GRID) Integer> all) {
    List<Integer> ends = all.stream().map(end -> end % 3 == 2 ? end - 1 : end).toList();

    IncidenceCurve curve = curve(ends);

    for (int time = 0; time <= GRID / 3; time++) {
      int until = time;
      long completed = ends.stream().filter(e -> e % 3 == 0 && e / 3 <= until).count();
      double fraction = (double) completed / ends.size();
      assertThat(curve.incidenceAt(until * US)).isCloseTo(fraction, Oracle.near(fraction));
    }
    assertThat(curve.finalSurvival()).isCloseTo(0, Oracle.near(0));
  }

  @Property(tries = 300)
  void incidence_climbs_and_never_passes_the_share_that_did_not_fail(
      @ForAll @Size(min = 1, max = 60) List<@IntRange(max = GRID) Integer> ends) {
    IncidenceCurve curve = curve(ends);

    double before = 0;
    for (IncidencePoint point : curve.points()) {
      assertThat(point.incidence()).isGreaterThan(before);
      assertThat(point.survival()).isBetween(0.0, 1.0);
      before = point.incidence();
    }
    assertThat(curve.ceiling()).isLessThanOrEqualTo(1 + 1e-12);
    assertThat(curve.n()).isEqualTo(ends.size());
  }

  @Test
  void errors_compete_with_completions() {
    // Two of four fail first, then two complete: F = 0 + 1/2 · 1/2 + 1/4 · 1/1 = 1/2. An estimator
    // that took errors for
    // censoring would say 1.
    IncidenceEstimator estimator = new IncidenceEstimator();
    estimator.add(new Errored("reset"), 1 * US, 2);
    estimator.add(new Completed(), 2 * US);
    estimator.add(new Completed(), 3 * US);

    assertThat(estimator.curve().finalIncidence()).isEqualTo(0.5);
    assertThat(estimator.curve().quantile(0.75, IncidenceCurve.HORIZON_NS))
        .isEqualTo(new IncidenceQuantile.Unattainable(0.5, 0.5));
  }

  @Test
  void those_censored_at_a_time_are_still_at_risk_then() {
    // One completes and one is censored at the same time: n = 2 there, so F = 1/2 and S = 1/2,
    // ceiling 1.
    IncidenceEstimator estimator = new IncidenceEstimator();
    estimator.add(new Censored("deadline"), 5 * US);
    estimator.add(new Completed(), 5 * US);

    assertThat(estimator.curve().points())
        .containsExactly(new IncidencePoint(5 * US, 0.5, 0.5, 2, 1, 0));
    assertThat(estimator.curve().ceiling()).isEqualTo(1);
  }

  @Test
  void a_curve_over_nothing_is_flat_and_has_nothing_open() {
    IncidenceCurve curve = new IncidenceEstimator().curve();

    assertThat(curve).isEqualTo(new IncidenceCurve(0, List.of(), 0, 0));
    assertThat(curve.incidenceAt(7 * US)).isZero();
  }

  @Test
  void completions_within_one_microsecond_are_one_time() {
    IncidenceEstimator estimator = new IncidenceEstimator();
    estimator.add(new Completed(), 7_000);
    estimator.add(new Completed(), 7_999);
    estimator.add(new Completed(), 8_000);

    assertThat(estimator.curve().points().stream().map(IncidencePoint::completions))
        .containsExactly(2L, 1L);
  }

  @Test
  void neither_a_time_before_the_intended_instant_nor_a_negative_count_is_taken() {
    IncidenceEstimator estimator = new IncidenceEstimator();

    assertThatIllegalArgumentException().isThrownBy(() -> estimator.add(new Completed(), -1));
    assertThatIllegalArgumentException().isThrownBy(() -> estimator.add(new Completed(), 1, -1));
  }

  private static IncidenceCurve curve(List<Integer> ends) {
    IncidenceEstimator estimator = new IncidenceEstimator();
    for (int end : ends) {
      estimator.add(outcome(end % 3), end / 3 * US);
    }
    return estimator.curve();
  }

  private static Outcome outcome(int kind) {
    return switch (kind) {
      case 0 -> new Completed();
      case 1 -> new Errored("reset");
      default -> new Censored("deadline");
    };
  }
}
