package survivor.checks.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import survivor.aggregator.Logged;
import survivor.aggregator.Pipeline;
import survivor.log.Dispatched;
import survivor.log.Gate;
import survivor.log.StepVerdict;
import survivor.measure.outcome.Completed;
import survivor.measure.window.Sample;
import survivor.measure.window.WindowMeasure;
import survivor.schemas.Topic;

/**
 * AC2, AC2b and AC2c: warm-up 5 s, baseline 30 s, fault phase 40 s, cooldown 2 s; at 40 s the
 * replica emits nothing for 10 s. One run serves the three.
 *
 * <p>It needs a machine that does nothing else. Beside other builds on two cores its CPU, pause and
 * skew gates fail, as they must, and what the client's lateness adds stands in the times.
 */
@Tag("slow")
@Timeout(360)
class StallAcceptanceTest {
  private static final int STALL_AT_S = 40;
  private static final String REQUEST = "ac2/1.0/700";

  @TempDir static Path folder;
  private static StepVerdict verdict;
  private static List<Sample> samples;
  private static List<Logged> log;
  private static double medianMs;

  @BeforeAll
  static void run() {
    try (Instrument instrument = Instrument.start(folder)) {
      Instant epoch = instrument.nextEpoch();
      String replica =
          instrument.replica(
              "--ttft=500ms",
              "--gap=10ms",
              "--stall-at=" + epoch.plusSeconds(STALL_AT_S),
              "--stall-for=10s");
      instrument.warmUp(replica);
      Recorded recorded = instrument.run(Steps.constant("ac2", 5, 70, 2), replica, epoch);
      verdict = recorded.verdict();
      samples = recorded.samples();
      log = new ArrayList<>(recorded.read(Topic.EVENTS));
      log.addAll(recorded.read(Topic.SAMPLES));
    }
    medianMs = Recorded.window(samples, 5, 35).e2e().valueAtQuantileUs(0.5) / 1e3;
    System.err.println("AC2 baseline " + Said.of(verdict, Recorded.window(samples, 5, 35)));
    System.err.println("AC2 whole " + Said.of(verdict, measured()) + ", late " + late());
  }

  /** The baseline and the fault phase. */
  private static WindowMeasure measured() {
    return Recorded.window(samples, 5, 75);
  }

  @Test
  void ac2_the_slowest_are_as_late_as_the_stall_is_long() {
    // Given the median of the baseline, when the slowest of all are compared, then
    assertThat(measured().completed()).isEqualTo(1_400);
    assertThat(measured().e2e().valueAtQuantileUs(0.999) / 1e3 - medianMs)
        .isCloseTo(10_000, within(500.0));
    assertThat(measured().e2e().maxUs() / 1e3 - medianMs).isCloseTo(10_000, within(500.0));
  }

  @Test
  void ac2b_every_request_of_the_stall_is_late_and_no_other() {
    // Given 20 requests a second over 10 s, when the late completions are counted, then
    assertThat(late()).isBetween(180L, 220L);
  }

  private static long late() {
    return samples.stream()
        .filter(s -> s.intendedNs() >= 5 * Steps.SECOND && s.intendedNs() < 75 * Steps.SECOND)
        .filter(s -> s.outcome() instanceof Completed)
        .filter(s -> s.endNs() / 1e6 - medianMs >= 250)
        .count();
  }

  @Test
  void ac2c_the_stall_delays_no_dispatch() {
    // Given the ledger of 77 s at 20 a second, when the gates are read, then
    assertThat(verdict.getLedger().getScheduled()).isEqualTo(1_540);
    assertThat(verdict.getLedger().getDispatched()).isEqualTo(1_540);
    assertThat(gate("undispatched").getOutcome()).isEqualTo("passed");
    assertThat(gate("undispatched").getValue()).isZero();
    assertThat(gate("send_skew").getOutcome()).as("%s", gate("send_skew")).isEqualTo("passed");
    assertThat(verdict.getSkewP99Ns()).isPositive();
    assertThat(verdict.getSkewMaxNs()).isGreaterThan(verdict.getSkewP99Ns());
  }

  private static Gate gate(String name) {
    return Recorded.gate(verdict, name);
  }

  @Test
  void ac2c_the_recorded_log_gives_the_same_verdict_again() {
    // Given the log as it was written, when it is folded again, then
    assertThat(judged(log)).isEqualTo(verdict);
  }

  @Test
  void ac2c_a_removed_dispatch_fails_the_step() {
    // Given the log without the dispatch of one measured request
    List<Logged> gap = new ArrayList<>(log);
    assertThat(gap.removeIf(r -> r.key().equals(REQUEST) && r.fact() instanceof Dispatched))
        .isTrue();
    // When it is folded again
    StepVerdict without = judged(gap);
    // Then it is not judged, and the dispatch is missed
    assertThat(without.getVerdict()).isNotIn("pass", "fail");
    assertThat(without.getLedger().getDispatched()).isEqualTo(1_539);
    Gate complete = Recorded.gate(without, "log_completeness");
    assertThat(complete.getOutcome()).isEqualTo("failed");
    assertThat(complete.getWhy()).contains("1 requests without a dispatch");
  }

  private static StepVerdict judged(List<Logged> records) {
    Pipeline pipeline = Pipeline.over(records);
    assertThat(pipeline.judged).hasSize(1);
    return pipeline.judged.getFirst().verdict();
  }
}
