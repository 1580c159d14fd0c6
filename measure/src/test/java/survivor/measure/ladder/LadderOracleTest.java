package survivor.measure.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import survivor.measure.Oracle;
import survivor.measure.judge.Verdict;

class LadderOracleTest {
  static Stream<Arguments> ladders() {
    return Oracle.rows("ladder", "ladders");
  }

  static Stream<Arguments> rungs() {
    return Oracle.table("ladder", "rungs");
  }

  static Stream<Arguments> agreement() {
    return Oracle.rows("ladder", "agreement");
  }

  static Stream<Arguments> derivedRates() {
    return Oracle.rows("ladder", "derived_rates");
  }

  @ParameterizedTest
  @MethodSource("ladders")
  void a_ladder_asks_for_the_rungs_of_the_oracle_and_ends_as_it_says(JsonNode ladder) {
    // Given
    JsonNode input = ladder.get("input");
    JsonNode expected = ladder.get("expected");
    LadderState state = LadderState.start(rules(input));

    // When
    while (state.next() instanceof Next.RunRung run) {
      state = state.evolve(run.rung(), result(run.rung(), input));
    }

    // Then
    assertThat(state.steps().stream().map(LadderOracleTest::said).toList())
        .isEqualTo(stepsOf(expected));
    assertThat(((Next.Finished) state.next()).result())
        .satisfies(result -> assertThat(said(result)).isEqualTo(resultOf(expected)));
  }

  @ParameterizedTest
  @MethodSource("rungs")
  void a_fine_rung_is_a_decimal_tenth_over_its_base(JsonNode row) {
    BigDecimal rate = Rates.fine(new BigDecimal(row.get(0).textValue()), row.get(1).intValue());

    assertThat(rate).isEqualTo(new BigDecimal(row.get(2).textValue()));
  }

  @ParameterizedTest
  @MethodSource("agreement")
  void ramps_agree_within_a_tenth_of_the_larger_counted_in_decimals(JsonNode row) {
    // Given
    BigDecimal a = new BigDecimal(row.get("a_rps").textValue());
    BigDecimal b = new BigDecimal(row.get("b_rps").textValue());

    // When
    boolean agree = Rates.agree(a, b);

    // Then
    assertThat(agree).isEqualTo(row.get("agree").booleanValue());
    assertThat(Rates.agree(b, a)).isEqualTo(agree);
    if (agree) {
      assertThat(a.min(b)).isEqualByComparingTo(row.get("lambda_max_rps").textValue());
    }
  }

  @ParameterizedTest
  @MethodSource("derivedRates")
  void the_working_rate_is_65_hundredths_and_the_survivor_carries_twice_that(JsonNode row) {
    // Given
    BigDecimal lambdaMax = new BigDecimal(row.get("lambda_max_rps").textValue());

    // When
    BigDecimal lambdaR = Rates.lambdaR(lambdaMax);

    // Then
    assertThat(lambdaR).isEqualTo(new BigDecimal(row.get("lambda_r_rps").textValue()));
    assertThat(Rates.survivor(lambdaR))
        .isEqualTo(new BigDecimal(row.get("survivor_rps").textValue()));
  }

  private static LadderRules rules(JsonNode input) {
    return new LadderRules(
        new BigDecimal(input.get("start_rps").textValue()),
        Optional.ofNullable(input.get("ceiling_rps")).map(c -> new BigDecimal(c.textValue())),
        input.get("run_seed").longValue());
  }

  /** What the described replica shows: it passes up to its capacity, or as the script says. */
  private static StepResult result(Rung rung, JsonNode input) {
    JsonNode ramp = input.get("ramps").get(rung.ramp() - 1);
    String verdict =
        ramp.has("capacity_rps")
            ? rung.rateRps().compareTo(new BigDecimal(ramp.get("capacity_rps").textValue())) <= 0
                ? "pass"
                : "fail"
            : ramp.get("step_verdicts").get(rung.index()).textValue();
    return new StepResult(Verdict.of(verdict, "as described"), OptionalDouble.empty());
  }

  private static String said(LadderStep step) {
    Rung rung = step.rung();
    return "ramp %d step %d: %s %s seed %d %s"
        .formatted(
            rung.ramp(),
            rung.index(),
            rung.rateRps(),
            rung.phase().label(),
            rung.seed(),
            step.result().verdict().label());
  }

  private static List<String> stepsOf(JsonNode expected) {
    List<String> said = new ArrayList<>();
    int ramp = 0;
    for (JsonNode expectedRamp : expected.get("ramps")) {
      ramp++;
      int index = 0;
      for (JsonNode step : expectedRamp.get("steps")) {
        said.add(
            "ramp %d step %d: %s %s seed %d %s"
                .formatted(
                    ramp,
                    index++,
                    step.get("rate_rps").textValue(),
                    step.get("phase").textValue(),
                    step.get("seed").longValue(),
                    step.get("verdict").textValue()));
      }
    }
    return said;
  }

  private static String said(LadderResult result) {
    return switch (result) {
      case LadderResult.Ok ok ->
          "ok %s %s %s seed %d agreed %s rule %s"
              .formatted(
                  ok.lambdaMaxRps(),
                  ok.lambdaRRps(),
                  ok.survivorRps(),
                  ok.referenceSeed(),
                  ok.agreed(),
                  ok.rule().label());
      case LadderResult.Invalid invalid ->
          invalid.cause() == Invalidity.CEILING_PASSED ? "invalid_ceiling" : "invalid";
      case LadderResult.Undecided undecided -> "undecided";
    };
  }

  private static String resultOf(JsonNode expected) {
    String verdict = expected.get("verdict").textValue();
    return verdict.equals("ok")
        ? "ok %s %s %s seed %d agreed %s rule %s"
            .formatted(
                expected.get("lambda_max_rps").textValue(),
                expected.get("lambda_r_rps").textValue(),
                expected.get("survivor_rps").textValue(),
                expected.get("reference_seed").longValue(),
                expected.get("agreed").booleanValue(),
                expected.get("rule").textValue())
        : verdict;
  }
}
