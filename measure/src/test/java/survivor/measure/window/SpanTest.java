package survivor.measure.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import survivor.measure.outcome.Errored;

class SpanTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void a_count_a_second_needs_a_length() {
    assertThat(new Span(SECOND, 5 * SECOND).perSecond(2)).hasValue(0.5);
    assertThat(new Span(SECOND, SECOND).perSecond(2)).isEmpty();
  }

  @Test
  void the_realised_rate_is_that_of_the_scheduled_requests() {
    WindowMeasure measure = Window.measure(List.of(), 0, SECOND, Slo.RULES);

    assertThat(measure.realisedRps()).isZero();
    assertThat(Window.measure(List.of(failed(), failed()), 0, 4 * SECOND, Slo.RULES).realisedRps())
        .isEqualTo(0.5);
  }

  @Test
  void bounds_of_nothing_are_none() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Slo(1, 0));
    assertThat(new Slo(1, 1).e2eNs()).isEqualTo(1);
  }

  @Test
  void fire_warm_up_and_end_may_meet() {
    FaultTimes times = new FaultTimes(SECOND, SECOND, OptionalLong.empty(), SECOND);

    assertThat(times.fireAnchorNs()).isEqualTo(SECOND);
  }

  @Test
  void a_recovery_on_an_edge_of_the_fault_window_splits_nothing() {
    FaultTimes times = new FaultTimes(0, SECOND, OptionalLong.empty(), 3 * SECOND);

    assertThat(Layout.of(times, SECOND, OptionalLong.of(SECOND)).recovery()).isEmpty();
    assertThat(Layout.of(times, SECOND, OptionalLong.of(3 * SECOND)).recovery()).isEmpty();
    assertThat(Layout.of(times, SECOND, OptionalLong.of(SECOND + 1)).recovery()).isPresent();
  }

  private static Sample failed() {
    return new Sample(0, new Errored("reset"), OptionalLong.empty(), 1, List.of());
  }
}
