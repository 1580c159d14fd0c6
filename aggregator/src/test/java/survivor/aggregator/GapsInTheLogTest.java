package survivor.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import survivor.log.Account;
import survivor.log.ChunkReceived;
import survivor.log.ClientHealthSample;
import survivor.log.Completed;
import survivor.log.Dispatched;
import survivor.log.Gate;
import survivor.log.GaugeSample;
import survivor.log.SamplesClosed;
import survivor.log.StepDrained;
import survivor.log.StepOpened;
import survivor.log.StepVerdict;

class GapsInTheLogTest {
  private final SyntheticStep step = SyntheticStep.of(4);

  @Test
  void a_removed_dispatch_makes_the_step_undecided() {
    // Given a log without the dispatch of request 99
    StepVerdict verdict = judged(changed(r -> of(r, 99) && r.fact() instanceof Dispatched));
    // When it is judged, then never pass
    assertUndecidedByLog(verdict, 1);
    assertThat(verdict.getLedger().getDispatched()).isEqualTo(199);
    assertThat(gate(verdict, "log_completeness").getWhy()).contains("without a dispatch");
  }

  @Test
  void a_removed_chunk_makes_the_step_undecided() {
    // Given a log without one chunk of request 99
    StepVerdict verdict =
        judged(changed(r -> of(r, 99) && r.fact() instanceof ChunkReceived c && c.getRead() == 2));
    // When it is judged
    assertUndecidedByLog(verdict, 1);
    // Then the ledger says what it saw
    assertThat(verdict.getLedger().getChunks()).isEqualTo(999);
  }

  @Test
  void a_removed_terminal_event_makes_the_step_undecided_at_once() {
    // Given a log without the end of request 99: its partition has drained, so none can come
    Pipeline pipeline = Pipeline.over(changed(r -> of(r, 99) && r.fact() instanceof Completed));
    StepVerdict verdict = pipeline.judged.getFirst().verdict();
    // When it is judged
    assertUndecidedByLog(verdict, 1);
    // Then its other events are counted, and it is not open for ever
    assertThat(verdict.getLedger().getCompleted()).isEqualTo(199);
    assertThat(verdict.getLedger().getChunks()).isEqualTo(1_000);
    assertThat(pipeline.openRequests()).isZero();
  }

  @Test
  void a_request_that_left_no_trace_makes_the_step_undecided() {
    // Given a log without anything of request 99: seven events
    StepVerdict verdict = judged(changed(r -> of(r, 99)));
    // When it is judged, then all seven are missed
    assertUndecidedByLog(verdict, 7);
  }

  @Test
  void a_removed_opening_marker_makes_the_step_undecided() {
    // Given a partition that does not show the step's opening
    StepVerdict verdict =
        judged(changed(r -> r.fact() instanceof StepOpened && r.partition() == 1));
    // When it is judged, then that is one gap
    assertUndecidedByLog(verdict, 1);
  }

  @Test
  void an_event_after_its_shard_had_drained_is_late() {
    // Given a log in which one event was written after StepDrained of its partition
    List<Logged> log = new ArrayList<>(step.log());
    Logged moved =
        log.stream()
            .filter(r -> r.fact() instanceof StepDrained && r.partition() == 3)
            .findFirst()
            .orElseThrow();
    int at = log.indexOf(moved);
    int index = 0;
    while (step.partitionOf(index) != 3) {
      index++;
    }
    log.add(
        at + 1,
        new Logged(
            moved.topic(),
            3,
            step.key() + "/" + index,
            new ChunkReceived(0, 5_000L, 1L, 9, true, null, null)));
    // When it is judged, then it is undecided by the log
    StepVerdict verdict = judged(log);
    assertThat(verdict.getVerdict()).isEqualTo("undecided");
    assertThat(verdict.getDecidedBy()).isEqualTo("log_completeness");
  }

  @Test
  void refused_events_make_the_step_undecided() {
    // Given a shard that could not keep two events
    List<Logged> log = new ArrayList<>(step.log());
    log.replaceAll(
        r ->
            r.fact() instanceof StepDrained d
                ? new Logged(
                    r.topic(),
                    r.partition(),
                    r.key(),
                    StepDrained.newBuilder(d).setRefused(2).build())
                : r);
    // When it is judged, then it is undecided by the log
    assertThat(judged(log).getDecidedBy()).isEqualTo("log_completeness");
  }

  @Test
  void a_request_that_was_not_dispatched_fails_its_gate() {
    // Given a shard that dispatched 199 of 200
    List<Logged> log = new ArrayList<>(step.log());
    log.replaceAll(
        r ->
            r.fact() instanceof StepDrained d
                ? new Logged(
                    r.topic(),
                    r.partition(),
                    r.key(),
                    StepDrained.newBuilder(d).setDispatched(199).build())
                : r);
    // When it is judged, then the client was unfit
    StepVerdict verdict = judged(log);
    assertThat(verdict.getVerdict()).isEqualTo("invalid");
    assertThat(gate(verdict, "undispatched").getOutcome()).isEqualTo("failed");
  }

  @Test
  void an_absent_gauge_leaves_the_queue_unobserved() {
    // Given a step whose gauge was never read
    List<Logged> log = new ArrayList<>(step.log());
    log.replaceAll(
        r ->
            r.fact() instanceof GaugeSample g
                ? new Logged(
                    r.topic(),
                    r.partition(),
                    r.key(),
                    GaugeSample.newBuilder(g).setWaiting(null).setError("404").build())
                : r);
    // When it is judged, then absent is not zero
    StepVerdict verdict = judged(log);
    assertThat(verdict.getVerdict()).isEqualTo("undecided");
    assertThat(verdict.getQueueMean()).isNull();
    assertThat(gate(verdict, "queue_coverage").getOutcome()).isEqualTo("not_observed");
  }

  @Test
  void health_without_a_recorder_leaves_the_pauses_unobserved() {
    // Given one health sample of the measured part without pauses
    List<Logged> log = new ArrayList<>(step.log());
    log.replaceAll(
        r ->
            r.fact() instanceof ClientHealthSample h && h.getAtNs() == 6 * Orders.SECOND_NS
                ? with(r, ClientHealthSample.newBuilder(h).setPausesNs(null).build())
                : r);
    // When it is judged, then the gate is not observed
    StepVerdict verdict = judged(log);
    assertThat(verdict.getVerdict()).isEqualTo("undecided");
    assertThat(gate(verdict, "pauses").getOutcome()).isEqualTo("not_observed");
    assertThat(gate(verdict, "cpu").getOutcome()).isEqualTo("passed");
  }

  @Test
  void a_recorder_that_ended_before_the_measured_part_leaves_the_pauses_unobserved() {
    // Given health samples that tell of no pauses behind the measured part
    List<Logged> log = new ArrayList<>(step.log());
    log.replaceAll(
        r ->
            r.fact() instanceof ClientHealthSample h && h.getAtNs() >= 15 * Orders.SECOND_NS
                ? with(r, ClientHealthSample.newBuilder(h).setPausesNs(null).build())
                : r);
    // When it is judged, then those of its last second may be missing
    assertThat(gate(judged(log), "pauses").getOutcome()).isEqualTo("not_observed");
  }

  @Test
  void a_pause_of_the_measured_part_counts_although_a_later_sample_brings_it() {
    // Given a long pause at 14.9 s in the sample of 15.5 s
    List<Logged> log = new ArrayList<>(step.log());
    log.replaceAll(
        r ->
            r.fact() instanceof ClientHealthSample h && h.getAtNs() == 31 * Orders.SECOND_NS / 2
                ? with(
                    r,
                    ClientHealthSample.newBuilder(h)
                        .setPausesNs(List.of(2_000_000_000L))
                        .setPauseStartsNs(List.of(14_900_000_000L))
                        .build())
                : r);
    // When it is judged, then the gate fails
    assertThat(gate(judged(log), "pauses").getOutcome()).isEqualTo("failed");
  }

  @Test
  void a_step_without_health_samples_has_neither_cpu_nor_pauses() {
    // Given a step whose client wrote no sample, and said so
    List<Logged> log = changed(r -> r.fact() instanceof ClientHealthSample);
    log.replaceAll(
        r ->
            r.fact() instanceof SamplesClosed c && c.getSource().equals("client/0")
                ? new Logged(
                    r.topic(), r.partition(), r.key(), new SamplesClosed("step-1", "client/0", 0))
                : r);
    // When it is judged, then both gates are not observed
    StepVerdict verdict = judged(log);
    assertThat(verdict.getVerdict()).isEqualTo("undecided");
    assertThat(gate(verdict, "cpu").getOutcome()).isEqualTo("not_observed");
    assertThat(gate(verdict, "pauses").getOutcome()).isEqualTo("not_observed");
  }

  @Test
  void a_lost_sample_makes_the_step_undecided() {
    // Given a gauge that announces one sample more than the log has
    List<Logged> log =
        changed(r -> r.fact() instanceof GaugeSample g && g.getAtNs() == 6 * Orders.SECOND_NS);
    // When it is judged, then the loss is named
    StepVerdict verdict = judged(log);
    assertThat(verdict.getVerdict()).isEqualTo("undecided");
    assertThat(verdict.getDecidedBy()).contains("announced 40 samples, the log has 39");
  }

  @Test
  void impossible_times_make_the_step_undecided_and_stop_nobody() {
    // Given a measured request that finished before it was intended
    List<Logged> log = new ArrayList<>(step.log());
    log.replaceAll(
        r ->
            of(r, 99) && r.fact() instanceof Completed c
                ? new Logged(
                    r.topic(),
                    r.partition(),
                    r.key(),
                    new Completed(
                        c.getShard(),
                        c.getSequence(),
                        Account.newBuilder(c.getAccount()).setFinishNs(1L).build()))
                : r);
    // When it is judged, then the request is named
    StepVerdict verdict = judged(log);
    assertThat(verdict.getVerdict()).isEqualTo("undecided");
    assertThat(verdict.getDecidedBy()).contains("request 99");
  }

  private static void assertUndecidedByLog(StepVerdict verdict, long gaps) {
    assertThat(verdict.getVerdict()).isEqualTo("undecided");
    assertThat(verdict.getDecidedBy()).isEqualTo("log_completeness");
    assertThat(gate(verdict, "log_completeness").getOutcome()).isEqualTo("failed");
    assertThat(verdict.getLedger().getGaps()).isEqualTo(gaps);
  }

  private boolean of(Logged record, int index) {
    return record.key().equals(step.key() + "/" + index);
  }

  private List<Logged> changed(Predicate<Logged> removed) {
    List<Logged> log = new ArrayList<>(step.log());
    assertThat(log.removeIf(removed)).isTrue();
    return log;
  }

  private static StepVerdict judged(List<Logged> log) {
    Pipeline pipeline = Pipeline.over(log);
    assertThat(pipeline.judged).hasSize(1);
    return pipeline.judged.getFirst().verdict();
  }

  private static Logged with(Logged record, ClientHealthSample sample) {
    return new Logged(record.topic(), record.partition(), record.key(), sample);
  }

  private static Gate gate(StepVerdict verdict, String name) {
    return verdict.getGates().stream()
        .filter(g -> g.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
