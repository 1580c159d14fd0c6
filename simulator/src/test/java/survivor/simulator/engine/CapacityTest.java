package survivor.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CapacityTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void the_end_to_end_bound_limits_an_engine_with_slots_enough() {
    // Given: alpha 5 ms, beta 1 ms, gamma 0.1 ms; 100 prompt and 9 output tokens
    EngineParameters engine = new EngineParameters(5_000_000, 1_000_000, 100_000, 999, 999_999, 0);
    // When
    double rps = Capacity.impliedCapacityRps(engine, 100, 9, SECOND, SECOND / 10);
    // Then: a step may last 100 ms / 10 = 10 ms; (1 - 5/10) / (10 ms + 9 ms) = 26.3157…
    assertThat(rps).isCloseTo(500.0 / 19, within(1e-9));
  }

  @Test
  void the_first_token_bound_allows_two_steps() {
    // Given
    EngineParameters engine = new EngineParameters(5_000_000, 1_000_000, 0, 999, 999_999, 0);
    // When
    double rps = Capacity.impliedCapacityRps(engine, 0, 10, 16_000_000, SECOND);
    // Then: a step may last 8 ms; (1 - 5/8) / 10 ms = 37.5
    assertThat(rps).isCloseTo(37.5, within(1e-9));
  }

  @Test
  void slots_limit_a_fast_engine() {
    // Given: a full step lasts 10 + 4 * 2.5 = 20 ms
    EngineParameters engine = new EngineParameters(10_000_000, 2_500_000, 0, 4, 999_999, 0);
    // When
    double rps = Capacity.impliedCapacityRps(engine, 0, 10, SECOND, SECOND);
    // Then: 4 sequences every 10 steps = 4 / 0.2 s
    assertThat(rps).isCloseTo(20, within(1e-9));
  }

  @Test
  void cache_room_limits_like_slots_do() {
    // Given: room for two requests of 10 + 10 tokens; a step of two lasts 15 ms
    EngineParameters engine = new EngineParameters(10_000_000, 2_500_000, 0, 4, 59, 0);
    // When
    double rps = Capacity.impliedCapacityRps(engine, 10, 10, SECOND, SECOND);
    // Then: 2 / 0.15 s
    assertThat(rps).isCloseTo(2 / 0.15, within(1e-9));
  }

  @Test
  void an_engine_too_slow_for_a_lone_request_carries_nothing() {
    // Given
    EngineParameters engine = new EngineParameters(20_000_000, 0, 0, 4, 999, 0);
    // When, Then: 11 steps of 20 ms are more than 200 ms
    assertThat(Capacity.impliedCapacityRps(engine, 0, 10, SECOND, SECOND / 5)).isZero();
    assertThat(Capacity.impliedCapacityRps(engine, 0, 10, SECOND, SECOND)).isPositive();
  }

  @Test
  void a_time_scale_multiplies_the_capacity() {
    // Given
    EngineParameters engine = new EngineParameters(10_000_000, 2_500_000, 1000, 4, 999_999, 0);
    // When
    double once = Capacity.impliedCapacityRps(engine, 10, 10, SECOND, SECOND);
    double tenfold =
        Capacity.impliedCapacityRps(engine.scaledBy(10), 10, 10, SECOND / 10, SECOND / 10);
    // Then
    assertThat(tenfold).isCloseTo(10 * once, within(1e-6));
  }
}
