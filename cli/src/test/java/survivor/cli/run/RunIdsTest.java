package survivor.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import survivor.cli.Clock;

class RunIdsTest {
  private static final RandomGenerator RANDOM = RandomGenerator.of("L64X128MixRandom");

  private record Fixed(Instant wall) implements Clock {
    @Override
    public long nowNs() {
      return 0;
    }
  }

  @Test
  void names_sort_by_their_beginning() {
    // Given
    Fixed first = new Fixed(Instant.parse("2026-11-30T08:30:00Z"));
    Fixed second = new Fixed(Instant.parse("2026-11-30T08:30:01Z"));
    // When
    String one = RunIds.next(first, RANDOM);
    String two = RunIds.next(second, RANDOM);
    // Then
    assertThat(one).matches("20261130T083000-[0-9a-f]{6}").isLessThan(two);
  }
}
