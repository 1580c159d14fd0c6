package survivor.measure.judge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import survivor.measure.Oracle;
import survivor.measure.gate.Gate;
import survivor.measure.gate.GateOutcome;

class JudgeOracleTest {
  static Stream<Arguments> judgements() {
    return Oracle.rows("ladder", "judgements");
  }

  static Stream<Arguments> coverage() {
    return Oracle.rows("ladder", "coverage");
  }

  @ParameterizedTest
  @MethodSource("judgements")
  void a_step_is_judged_as_the_oracle_says(JsonNode row) {
    // Given
    JsonNode input = row.get("input");
    JsonNode expected = row.get("expected");
    QueueMean queue =
        new QueueMean(
            input.get("gauge_sum").doubleValue(),
            input.get("samples").intValue(),
            input.get("expected_samples").intValue());
    Gate client = gate("send_skew", input.get("client_gate_clean").booleanValue());

    // When
    StepJudgement judgement =
        StepJudge.judge(
            new StepEvidence(
                input.get("good").longValue(),
                input.get("scheduled").longValue(),
                queue,
                List.of(client),
                gate("log_completeness", true),
                List.of()),
            StepLimits.RULES);

    // Then
    assertThat(judgement.verdict().label()).isEqualTo(expected.get("verdict").textValue());
    assertThat(judgement.reasons().stream().map(r -> r.criterion().label()).toList())
        .isEqualTo(Oracle.elements(expected.get("reasons")).map(JsonNode::textValue).toList());
    assertThat(judgement.goodput()).isEqualTo(Oracle.optionalDouble(expected.get("goodput")));
    assertThat(judgement.queueMean()).isEqualTo(Oracle.optionalDouble(expected.get("queue_mean")));
  }

  @ParameterizedTest
  @MethodSource("coverage")
  void a_queue_mean_counts_from_nine_tenths_of_the_expected_samples(JsonNode row) {
    // Given
    QueueMean queue =
        new QueueMean(0, row.get("samples").intValue(), row.get("expected").intValue());

    // When
    StepJudgement judgement =
        StepJudge.judge(
            new StepEvidence(300, 300, queue, List.of(), gate("log_completeness", true), List.of()),
            StepLimits.RULES);

    // Then
    assertThat(judgement.verdict().label())
        .isEqualTo(row.get("decided").booleanValue() ? "pass" : "undecided");
  }

  private static Gate gate(String name, boolean clean) {
    return new Gate(
        name,
        clean ? new GateOutcome.Passed() : new GateOutcome.Failed("as described"),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        "");
  }
}
