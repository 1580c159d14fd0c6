package survivor.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import survivor.controller.Facts;
import survivor.log.LossResult;

class LossReportTest {
  private static Report report(String outcome) {
    RunFacts facts = RunFacts.none(Facts.RUN);
    for (SpecificRecord fact : LossFacts.of(outcome)) {
      facts = facts.evolve(fact);
    }
    return ReportAssembly.assemble(facts);
  }

  private static JsonNode json(String outcome) throws IOException {
    return new ObjectMapper().readTree(ReportJson.write(report(outcome))).get("loss");
  }

  @Test
  void the_headline_says_what_became_of_the_victims_and_of_goodput() {
    assertThat(LossHeadline.of(report("valid").loss().orElseThrow()))
        .isEqualTo(
            "replica-1 was lost at 40.0 s (sigkill); of 2 requests in flight on it 2 errored, 0"
                + " were censored, 0 completed. Goodput, 1.0000 before, came back after 12 s;"
                + " against the survivor's equilibrium (not estimable) it could not be compared.");
  }

  @Test
  void a_run_that_is_not_valid_has_no_headline_but_what_was_seen() {
    assertThat(LossHeadline.of(report("undecided").loss().orElseThrow()))
        .startsWith("No result: the run is undecided, the fault was not confirmed.")
        .contains("supports no claim: replica-1 was lost");
  }

  @Test
  void a_loss_that_was_given_up_says_so() {
    // Given a run without result and verdict
    RunFacts facts = RunFacts.none(Facts.RUN);
    for (SpecificRecord fact : LossFacts.of("valid")) {
      if (!(fact instanceof LossResult) && !(fact instanceof survivor.log.RunVerdict)) {
        facts = facts.evolve(fact);
      }
    }
    // When, then
    Report report = ReportAssembly.assemble(facts);
    assertThat(LossHeadline.of(report.loss().orElseThrow())).isEqualTo("No result: still open.");
    assertThat(ReportText.write(report)).contains("No result: still open.");
  }

  @Test
  void the_text_shows_each_victim_and_what_it_was_doing() {
    assertThat(ReportText.write(report("valid")))
        .contains(
            "request 8      sent 1.000 s before the fire, mid-stream at chunk 17 (0.004 s ago);"
                + " then errored (reset) 0.006 s after it")
        .contains(
            "request 9      sent 1.000 s before the fire, queued or in prefill;            then")
        .doesNotContain("request 7")
        .contains("replica ready      8.000 s")
        .contains("rescheduled        N/A: there is no cluster")
        .contains("to the survivor's equilibrium: N/A: the plateau spans under 10 s")
        .contains("12.0 s -inf, 1.0 s +inf");
  }

  @Test
  void the_step_of_a_loss_is_measured_and_in_no_ramp() {
    Report report = report("valid");
    assertThat(report.ramps()).isEmpty();
    assertThat(report.loss().orElseThrow().step().verdict()).isEqualTo(StepReport.MEASURED);
    assertThat(report.bracket().slowestFailingRps()).isEmpty();
  }

  @Test
  void the_json_has_all_of_it_in_microseconds() throws IOException {
    // When
    JsonNode loss = json("valid");
    // Then
    assertThat(loss.get("plannedUs").asLong()).isEqualTo(40_000_000);
    assertThat(loss.get("firedUs").asLong()).isEqualTo(40_005_000);
    assertThat(loss.get("expiredUs").isNull()).isTrue();
    assertThat(loss.get("toPreFault").get("ttrUs").asLong()).isEqualTo(12_000_000);
    assertThat(loss.get("windows")).hasSize(2);
    assertThat(loss.get("windows").get(1).get("goodput").asDouble()).isEqualTo(0.85);
    assertThat(loss.get("windows").get(1).get("sweep").get(0).get("goodput").asDouble())
        .isEqualTo(0.85);
    assertThat(loss.get("windows").get(1).get("incidence").isObject()).isTrue();
    assertThat(loss.get("windows").get(0).get("incidence").isNull()).isTrue();
    assertThat(loss.get("inFlight").get("total").asInt()).isEqualTo(3);
    assertThat(loss.get("modal").get(0).get("distances").get(0).get("standardDeviations").asText())
        .isEqualTo("-inf");
  }
}
