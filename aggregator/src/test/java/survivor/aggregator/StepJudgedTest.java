package survivor.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import survivor.aggregator.Requests.End;
import survivor.log.Account;
import survivor.log.ChunkReceived;
import survivor.log.Completed;
import survivor.log.Gate;
import survivor.log.StepVerdict;
import survivor.log.TokensPerEvent;
import survivor.log.WindowResult;
import survivor.measure.distribution.Distribution;

class StepJudgedTest {
  /** Measured are 50 to 149, so request 10 and request 160 show only in the ledger. */
  static final Map<Integer, End> ENDS =
      Map.of(
          10, End.BROKEN_OFF,
          60, End.BROKEN_OFF,
          70, End.TIMED_OUT,
          80, End.REFUSED,
          160, End.TIMED_OUT);

  @Test
  void a_clean_step_passes_with_all_gates() {
    // Given a step in which everything completes
    Pipeline pipeline = Pipeline.over(SyntheticStep.of(4).log());
    // When it has closed
    StepVerdict verdict = pipeline.judged.getFirst().verdict();
    // Then 100 of 100 measured requests are good, and one in twenty samples shows two waiting
    assertThat(pipeline.judged).hasSize(1);
    assertThat(verdict.getVerdict()).isEqualTo("pass");
    assertThat(verdict.getDecidedBy()).isNull();
    assertThat(verdict.getReasons()).isEmpty();
    assertThat(verdict.getGoodput()).isEqualTo(1.0);
    assertThat(verdict.getQueueMean()).isEqualTo(0.1);
    assertThat(verdict.getQueueSamples()).isEqualTo(20);
    assertThat(verdict.getQueueSamplesExpected()).isEqualTo(20);
    assertThat(verdict.getRealisedRps()).isEqualTo(10.0);
    assertThat(verdict.getGates())
        .extracting(Gate::getName)
        .containsExactly(
            "send_skew", "undispatched", "cpu", "pauses", "log_completeness", "queue_coverage");
    assertThat(verdict.getGates()).extracting(Gate::getOutcome).containsOnly("passed");
  }

  @Test
  void a_step_with_every_outcome_gives_the_hand_worked_numbers() {
    // Given 100 measured requests: 97 complete, one breaks off, one is refused, one times out
    Pipeline pipeline = Pipeline.over(SyntheticStep.of(4).with(ENDS).log());
    StepVerdict verdict = pipeline.judged.getFirst().verdict();
    // When it is judged, then 97 ÷ 100 is under 0.99
    assertThat(verdict.getVerdict()).isEqualTo("fail");
    assertThat(verdict.getDecidedBy()).isEqualTo("goodput");
    assertThat(verdict.getGoodput()).isEqualTo(0.97);
    assertThat(verdict.getGoodputMargin()).isCloseTo(-0.02, within(1e-12));
    assertThat(verdict.getScheduled()).isEqualTo(100);
    assertThat(verdict.getCompleted()).isEqualTo(97);
    assertThat(verdict.getErrored()).isEqualTo(2);
    assertThat(verdict.getCensored()).isEqualTo(1);
    // Skew of request i is (i + 1) µs, 10 µs for the refused one: of 10, 51 … 150 without 81
    // rank 99 of 100 is 149
    assertThat(verdict.getSkewP99Ns()).isEqualTo(149_000);
    assertThat(verdict.getSkewMaxNs()).isEqualTo(150_000);
    assertThat(verdict.getSlowestCompletionNs()).isEqualTo(241_000_000);
    assertThat(verdict.getSlowestMarginNs()).isEqualTo(14_000_000_000L - 241_000_000);
  }

  @Test
  void the_ledger_counts_the_whole_step_and_every_event() {
    // Given 195 completed (7 records each), two broken off (4), two timed out (3), one refused (2)
    Pipeline pipeline = Pipeline.over(SyntheticStep.of(4).with(ENDS).log());
    var ledger = pipeline.judged.getFirst().verdict().getLedger();
    // When it is judged, then 195 × 7 + 2 × 4 + 2 × 3 + 2 = 1381 events, markers not counted
    assertThat(ledger.getEventsInLog()).isEqualTo(1381);
    assertThat(ledger.getChunks()).isEqualTo(195 * 5 + 2 * 2 + 2);
    assertThat(ledger.getScheduled()).isEqualTo(200);
    assertThat(ledger.getDispatched()).isEqualTo(200);
    assertThat(ledger.getCompleted()).isEqualTo(195);
    assertThat(ledger.getErrored()).isEqualTo(3);
    assertThat(ledger.getCensored()).isEqualTo(2);
    assertThat(ledger.getDuplicates()).isZero();
    assertThat(ledger.getGaps()).isZero();
    assertThat(pipeline.outcomes).hasSize(200);
  }

  @Test
  void the_window_holds_the_completed_requests_only() {
    // Given the same step
    Pipeline pipeline = Pipeline.over(SyntheticStep.of(4).with(ENDS).log());
    WindowResult window = pipeline.judged.getFirst().window().orElseThrow();
    // When it is measured, then 97 latencies and 4 gaps a completed request
    assertThat(window.getFromNs()).isEqualTo(5_000_000_000L);
    assertThat(window.getToNs()).isEqualTo(15_000_000_000L);
    assertThat(window.getTtft().getN()).isEqualTo(97);
    assertThat(window.getE2e().getN()).isEqualTo(97);
    assertThat(window.getGaps().getN()).isEqualTo(97 * 4);
    assertThat(window.getErrorsByClass()).isEqualTo(Map.of("connect", 1L, "in_stream", 1L));
    assertThat(window.getMetSlo()).isEqualTo(97);
    assertThat(window.getOutputs()).isEqualTo(97 * 5 + 2 + 1);
    assertThat(window.getWithUsage()).isEqualTo(97);
    assertThat(window.getOneTokenPerEvent()).isEqualTo(97);
    // All 97 complete at 241 ms, after the refusal at 1 ms: F = 99 ÷ 100 × 97 ÷ 99
    assertThat(window.getIncidence()).hasSize(1);
    assertThat(window.getIncidence().getFirst().getAtNs()).isEqualTo(241_000_000);
    assertThat(window.getIncidence().getFirst().getIncidence()).isCloseTo(0.97, within(1e-12));
  }

  @Test
  void the_window_says_what_one_event_is_and_how_long_a_token_takes() {
    // Given the same step: outputs of a completed request at 200, 210 … 240 ms, five tokens
    Pipeline pipeline = Pipeline.over(SyntheticStep.of(4).with(ENDS).log());
    WindowResult window = pipeline.judged.getFirst().window().orElseThrow();
    // When it is measured, then 97 requests say 5 ÷ 5 tokens an event
    assertThat(window.getTokensPerEvent())
        .isEqualTo(new TokensPerEvent("request", 97L, 1.0, 1.0, 1.0, 1.0, 1.0));
    // And (240 − 200) ÷ (5 − 1) = 10 ms a token, read as the top of its bucket of 8 µs
    Distribution perToken =
        Distribution.fromBytes(window.getTimePerOutputToken().getHistogram().array());
    assertThat(window.getTimePerOutputToken().getN()).isEqualTo(97);
    assertThat(perToken.valueAtQuantileUs(0.5)).isEqualTo(10_007);
    assertThat(perToken.maxUs()).isEqualTo(10_007);
  }

  @Test
  void a_server_that_counts_along_gives_the_tokens_of_each_event() {
    // Given a server that says 2, 3, 4, 5 and 7 tokens so far at each request's five outputs
    List<Logged> log = SyntheticStep.of(4).log().stream().map(StepJudgedTest::counted).toList();
    // When it is measured
    WindowResult window = Pipeline.over(log).judged.getFirst().window().orElseThrow();
    // Then none of 100 has as many events as tokens: 5 against 7, by 2, 1, 1, 1, 2
    assertThat(window.getWithUsage()).isEqualTo(100);
    assertThat(window.getOneTokenPerEvent()).isZero();
    assertThat(window.getTokensPerEvent())
        .isEqualTo(new TokensPerEvent("event", 500L, 1.0, 1.0, 2.0, 2.0, 2.0));
    // And (240 − 200) ÷ (7 − 2) = 8 ms a token, in a bucket of 4 µs
    Distribution perToken =
        Distribution.fromBytes(window.getTimePerOutputToken().getHistogram().array());
    assertThat(perToken.valueAtQuantileUs(0.5)).isEqualTo(8_003);
  }

  private static Logged counted(Logged logged) {
    return switch (logged.fact()) {
      case ChunkReceived chunk ->
          logged.with(
              ChunkReceived.newBuilder(chunk)
                  .setTokens(List.of(2, 3, 4, 5, 7).get(chunk.getRead()))
                  .build());
      case Completed end ->
          logged.with(
              Completed.newBuilder(end)
                  .setAccount(Account.newBuilder(end.getAccount()).setServerTokens(7).build())
                  .build());
      default -> logged;
    };
  }

  @Test
  void several_shards_give_the_window_of_one() {
    // Given the same arrivals by one shard and by three
    SyntheticStep step = SyntheticStep.of(4).with(ENDS);
    JudgedPair one = JudgedPair.of(Pipeline.over(step.log()));
    JudgedPair three = JudgedPair.of(Pipeline.over(step.sharded(3).log()));
    // When both are judged, then the windows are equal, and the worst host counts
    assertThat(three.window()).isEqualTo(one.window());
    Gate cpu = three.verdict().getGates().get(2);
    assertThat(cpu.getValue()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void nothing_is_left_of_a_closed_step_but_its_mark() {
    // Given a closed step
    Pipeline pipeline = Pipeline.over(SyntheticStep.of(4).with(ENDS).log());
    // When its state is looked at, then no request is open and one row is left
    assertThat(pipeline.openRequests()).isZero();
    assertThat(pipeline.stepRows()).isEqualTo(1);
  }

  @Test
  void what_follows_a_closed_step_changes_nothing() {
    // Given a closed step
    List<Logged> log = SyntheticStep.of(4).log();
    Pipeline pipeline = Pipeline.over(log);
    // When its whole log comes again
    log.forEach(pipeline::take);
    // Then it is not judged again, and what came of samples is counted as late
    assertThat(pipeline.judged).hasSize(1);
    assertThat(pipeline.stepRows()).isEqualTo(1);
    assertThat(pipeline.openRequests()).isZero();
    assertThat(pipeline.ignored.getLast().late()).isEqualTo(82);
  }

  private record JudgedPair(WindowResult window, StepVerdict verdict) {
    static JudgedPair of(Pipeline pipeline) {
      var step = pipeline.judged.getFirst();
      return new JudgedPair(step.window().orElseThrow(), step.verdict());
    }
  }
}
