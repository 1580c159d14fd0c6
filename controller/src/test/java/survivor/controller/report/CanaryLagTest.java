package survivor.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import survivor.log.CanarySample;

class CanaryLagTest {
  @Test
  void samples_are_pooled_before_a_rank_is_taken() {
    // Given 1 … 150 µs in one sample and 151 … 200 µs in another
    List<CanarySample> samples = List.of(sample(151, 200), sample(1, 150));

    // When, Then: ranks 100 and 198 of 200
    assertThat(CanaryLag.of(samples)).contains(new CanaryLag(200, 100, 198, 200));
  }

  @Test
  void a_canary_without_an_event_was_not_observed() {
    assertThat(CanaryLag.of(List.of())).isEmpty();
    assertThat(CanaryLag.of(List.of(sample(1, 0)))).isEmpty();
    assertThat(CanaryLag.line(List.of())).contains("not observed");
  }

  private static CanarySample sample(long fromUs, long toUs) {
    return CanarySample.newBuilder()
        .setStepId("1.0")
        .setSource("canary/0")
        .setShard(0)
        .setAtNs(1)
        .setLagsNs(LongStream.rangeClosed(fromUs, toUs).mapToObj(us -> us * 1_000).toList())
        .build();
  }
}
