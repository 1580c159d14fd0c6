package survivor.measure.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import survivor.measure.gate.Gate;
import survivor.measure.gate.GateOutcome;

class StepJudgeTest {
  private static final GateOutcome PASSED = new GateOutcome.Passed();
  private static final GateOutcome FAILED = new GateOutcome.Failed("seen");
  private static final GateOutcome NOT_OBSERVED = new GateOutcome.NotObserved("missing");
  private static final QueueMean QUIET = new QueueMean(0, 120, 120);
  private static final QueueMean LONG = new QueueMean(240, 120, 120);

  @Test
  void what_was_not_seen_decides_before_an_unfit_client_and_that_before_a_failing_target() {
    List<Gate> mixed = List.of(gate("send_skew", FAILED), gate("cpu", NOT_OBSERVED));
    List<Gate> unfit = List.of(gate("send_skew", FAILED), gate("cpu", PASSED));

    assertThat(decided(judge(10, LONG, mixed, PASSED, List.of()))).isEqualTo("undecided by cpu");
    assertThat(decided(judge(10, LONG, unfit, PASSED, List.of())))
        .isEqualTo("invalid by send_skew");
    assertThat(decided(judge(10, LONG, List.of(), PASSED, List.of()))).isEqualTo("fail by both");
    assertThat(decided(judge(10, QUIET, List.of(), PASSED, List.of())))
        .isEqualTo("fail by goodput");
    assertThat(decided(judge(100, LONG, List.of(), PASSED, List.of()))).isEqualTo("fail by queue");
  }

  @Test
  void a_pass_is_decided_by_nothing_and_has_its_margins() {
    StepJudgement judgement = judge(100, new QueueMean(30, 120, 120), List.of(), PASSED, List.of());

    assertThat(judgement.verdict()).isEqualTo(new Verdict.Pass());
    assertThat(judgement.decidedBy()).isEmpty();
    assertThat(judgement.reasons()).isEmpty();
    assertThat(judgement.goodputMargin().orElseThrow()).isCloseTo(0.01, within(1e-12));
    assertThat(judgement.queueMargin()).hasValue(0.75);
  }

  @Test
  void no_sample_of_one_expected_is_a_queue_mean_without_a_value() {
    assertThat(new QueueMean(0, 0, 1).mean()).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> new QueueMean(0, -1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new QueueMean(0, 0, 0));
  }

  @Test
  void a_queue_mean_exactly_on_its_limit_passes() {
    QueueMean onTheLimit = new QueueMean(120, 120, 120);

    assertThat(judge(100, onTheLimit, List.of(), PASSED, List.of()).verdict())
        .isEqualTo(new Verdict.Pass());
  }

  @Test
  void a_gap_in_the_log_leaves_the_step_undecided_rather_than_invalid() {
    assertThat(decided(judge(100, QUIET, List.of(), FAILED, List.of())))
        .isEqualTo("undecided by log_completeness");
    assertThat(decided(judge(100, QUIET, List.of(), NOT_OBSERVED, List.of())))
        .isEqualTo("undecided by log_completeness");
  }

  @Test
  void a_voided_step_is_undecided_with_its_cause() {
    StepJudgement judgement =
        judge(100, QUIET, List.of(), PASSED, List.of("generator restarted during the step"));

    assertThat(decided(judgement)).isEqualTo("undecided by generator restarted during the step");
    assertThat(judgement.verdict())
        .isEqualTo(new Verdict.Undecided("generator restarted during the step"));
  }

  @Test
  void a_gate_that_does_not_apply_does_not_stand_in_the_way() {
    List<Gate> gates = List.of(gate("pauses", new GateOutcome.NotApplicable("another runtime")));

    assertThat(judge(100, QUIET, gates, PASSED, List.of()).verdict()).isEqualTo(new Verdict.Pass());
  }

  @Test
  void a_step_in_which_nothing_was_scheduled_is_undecided() {
    StepJudgement judgement =
        StepJudge.judge(
            new StepEvidence(0, 0, QUIET, List.of(), gate("log_completeness", PASSED), List.of()),
            StepLimits.RULES);

    assertThat(decided(judgement)).isEqualTo("undecided by no_requests");
    assertThat(judgement.goodput()).isEmpty();
    assertThat(judgement.goodputMargin()).isEmpty();
  }

  @Test
  void a_reason_gives_its_figure_to_six_digits() {
    StepEvidence third =
        new StepEvidence(
            2,
            3,
            new QueueMean(700, 90, 90),
            List.of(),
            gate("log_completeness", PASSED),
            List.of());

    assertThat(StepJudge.judge(third, StepLimits.RULES).reasons().stream().map(Reason::text))
        .containsExactly("goodput 0.666667 is under 0.99", "queue mean 7.77778 is over 1.0");
  }

  @Test
  void all_reasons_are_listed_with_the_deciding_ones_first() {
    List<Gate> gates = List.of(gate("send_skew", FAILED), gate("cpu", NOT_OBSERVED));

    StepJudgement judgement = judge(10, LONG, gates, PASSED, List.of());

    assertThat(judgement.reasons().stream().map(Reason::criterion))
        .containsExactly(
            Criterion.GATE_NOT_OBSERVED,
            Criterion.CLIENT_GATE,
            Criterion.GOODPUT,
            Criterion.QUEUE_MEAN);
  }

  @Test
  void a_verdict_reads_back_from_its_word() {
    List<Verdict> verdicts =
        List.of(
            new Verdict.Pass(),
            new Verdict.Fail("why"),
            new Verdict.Invalid("why"),
            new Verdict.Undecided("why"));

    assertThat(verdicts.stream().map(v -> Verdict.of(v.label(), "why")).toList())
        .isEqualTo(verdicts);
    assertThatIllegalArgumentException().isThrownBy(() -> Verdict.of("maybe", "why"));
  }

  @Test
  void evidence_that_cannot_be_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> judge(101, QUIET, List.of(), PASSED, List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> new QueueMean(0, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new QueueMean(0, -1, 5));
  }

  @Property(tries = 200)
  void a_queue_mean_does_not_depend_on_the_order_of_its_samples(
      @ForAll @Size(min = 1, max = 50) List<@DoubleRange(min = 0, max = 500) Double> waiting,
      @ForAll long seed) {
    List<Double> shuffled = new ArrayList<>(waiting);
    Collections.shuffle(shuffled, new Random(seed));

    assertThat(QueueMean.of(shuffled, 50)).isEqualTo(QueueMean.of(waiting, 50));
    assertThat(QueueMean.of(waiting, 50).samples()).isEqualTo(waiting.size());
  }

  /** Of 100 scheduled requests. */
  @Test
  void a_gauge_without_a_sample_has_no_mean_and_covers_nothing() {
    QueueMean none = QueueMean.of(List.of(), 5);

    assertThat(none.mean()).isEmpty();
    assertThat(none.coverage()).isZero();
  }

  private static StepJudgement judge(
      long metSlo, QueueMean queue, List<Gate> gates, GateOutcome log, List<String> voids) {
    return StepJudge.judge(
        new StepEvidence(metSlo, 100, queue, gates, gate("log_completeness", log), voids),
        StepLimits.RULES);
  }

  private static String decided(StepJudgement judgement) {
    return judgement.verdict().label() + " by " + judgement.decidedBy().orElse("nothing");
  }

  private static Gate gate(String name, GateOutcome outcome) {
    return new Gate(name, outcome, OptionalDouble.empty(), OptionalDouble.empty(), "");
  }
}
