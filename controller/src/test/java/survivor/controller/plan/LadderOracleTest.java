package survivor.controller.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import survivor.controller.Facts;
import survivor.controller.config.ConfigTexts;
import survivor.log.RunClosed;
import survivor.log.StepOrdered;

/** Every ladder of the oracle, run as a whole run: the orders, their seeds, and the closing. */
class LadderOracleTest {
  static Stream<JsonNode> ladders() throws IOException {
    try (InputStream in = LadderOracleTest.class.getResourceAsStream("/oracles/ladder.json")) {
      List<JsonNode> ladders = new ArrayList<>();
      new ObjectMapper().readTree(in).get("ladders").forEach(ladders::add);
      return ladders.stream();
    }
  }

  @ParameterizedTest
  @MethodSource("ladders")
  void a_run_orders_the_oracles_steps_and_closes_with_its_answer(JsonNode ladder) {
    // Given
    JsonNode input = ladder.get("input");
    JsonNode expected = ladder.get("expected");
    LogWorld world =
        new LogWorld(
            List.of(Facts.opened(new PlanKind.Ladder(), config(input))),
            order -> answer(input, order),
            Facts.OPENED_NS);

    // When
    RunClosed closed = world.runToTheEnd().closed().orElseThrow();

    // Then
    List<String> wanted = new ArrayList<>();
    int ramp = 0;
    for (JsonNode expectedRamp : expected.get("ramps")) {
      ramp++;
      int index = 0;
      for (JsonNode step : expectedRamp.get("steps")) {
        wanted.add(
            line(
                ramp + "." + index++,
                step.get("phase").asText(),
                step.get("rate_rps").asText(),
                step.get("seed").asLong()));
      }
    }
    boolean ok = expected.get("verdict").asText().equals("ok");
    if (ok) {
      wanted.add(
          line(
              "ref",
              "reference",
              expected.get("survivor_rps").asText(),
              expected.get("reference_seed").asLong()));
    }
    assertThat(world.orders())
        .extracting(o -> line(o.getStepId(), o.getPhase(), o.getRateRps(), o.getSeed()))
        .containsExactlyElementsOf(wanted);
    assertThat(closed.getOutcome()).isEqualTo(outcome(expected.get("verdict").asText()));
    assertThat(closed.getReason() == null).isEqualTo(ok);
    assertThat(closed.getLambdaMaxRps()).isEqualTo(textOrNull(expected.get("lambda_max_rps")));
    assertThat(closed.getLambdaRRps()).isEqualTo(textOrNull(expected.get("lambda_r_rps")));
  }

  private static String line(String id, String phase, String rate, long seed) {
    return id + " " + phase + " " + Rates.plain(new BigDecimal(rate)) + " " + seed;
  }

  private static String outcome(String verdict) {
    return switch (verdict) {
      case "ok" -> "valid";
      case "undecided" -> "undecided";
      default -> "invalid";
    };
  }

  private static String textOrNull(JsonNode node) {
    return node.isNull() ? null : Rates.plain(new BigDecimal(node.asText()));
  }

  private static String config(JsonNode input) {
    String ceiling =
        input.has("ceiling_rps")
            ? "\n  ceilingRps: \"" + input.get("ceiling_rps").asText() + "\""
            : "";
    return ConfigTexts.text("demo")
        .replace("seed: 42", "seed: " + input.get("run_seed").asLong())
        .replace(
            "startRps: \"8\"", "startRps: \"" + input.get("start_rps").asText() + "\"" + ceiling);
  }

  private static String answer(JsonNode input, StepOrdered order) {
    if (order.getPhase().equals("reference")) {
      return "fail";
    }
    JsonNode ramp = input.get("ramps").get(order.getRamp() - 1);
    if (ramp.has("step_verdicts")) {
      return ramp.get("step_verdicts").get(order.getIndexInRamp()).asText();
    }
    boolean carried =
        new BigDecimal(order.getRateRps())
                .compareTo(new BigDecimal(ramp.get("capacity_rps").asText()))
            <= 0;
    return carried ? "pass" : "fail";
  }
}
