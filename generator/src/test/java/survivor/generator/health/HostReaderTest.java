package survivor.generator.health;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import survivor.log.HostFacts;

class HostReaderTest {
  @Test
  void clocks_that_the_host_does_not_tell_count_in_no_figure() {
    var clocks = HostReader.clocksMhz(new long[] {2_000_000_000L, -1, 3_000_000_000L, 0});

    assertThat(clocks.getCount()).isEqualTo(2);
    assertThat(clocks.getMin()).isEqualTo(2_000);
    assertThat(clocks.getAverage()).isEqualTo(2_500);
    assertThat(clocks.getMax()).isEqualTo(3_000);
    assertThat(HostReader.clocksMhz(new long[] {-1}).getCount()).isZero();
  }

  @Test
  void the_facts_of_this_host_agree_with_its_own_java() {
    HostFacts facts = new HostReader().facts("client/0", 5);

    assertThat(facts.getLogicalCores()).isPositive();
    assertThat(facts.getCpuModel()).isNotBlank();
    // All three or none: a host may not tell.
    assertThat(facts.getClockMinMhz() == null).isEqualTo(facts.getClockMaxMhz() == null);
    if (facts.getClockMinMhz() != null) {
      assertThat(facts.getClockMinMhz()).isPositive();
      assertThat(facts.getClockMeanMhz()).isBetween(facts.getClockMinMhz(), facts.getClockMaxMhz());
    }
  }
}
