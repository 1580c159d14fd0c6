package survivor.controller.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;
import java.util.stream.StreamSupport;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import survivor.controller.Facts;
import survivor.controller.Orders;
import survivor.controller.config.ConfigTexts;
import survivor.controller.plan.PlanKind;
import survivor.controller.plan.RunOutcome;
import survivor.log.RunClosed;
import survivor.log.StepAbandoned;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;
import survivor.log.WindowResult;

class ReportTest {
  private static final List<SpecificRecord> LADDER =
      Orders.run(new PlanKind.Ladder(), fixedConfig(), Orders.capacity(38.4));

  @Test
  void the_text_is_the_golden_one() throws IOException {
    assertThat(ReportText.write(report(LADDER))).isEqualTo(golden("report.v1.txt"));
  }

  @Test
  void the_json_is_the_golden_one() throws IOException {
    assertThat(ReportJson.write(report(LADDER))).isEqualTo(golden("report.v1.json"));
  }

  @Test
  void every_published_field_is_there_by_its_name() throws IOException {
    // When
    JsonNode root = new ObjectMapper().readTree(ReportJson.write(report(LADDER)));

    // Then
    assertThat(names(root))
        .contains(
            "schemaVersion",
            "runId",
            "profile",
            "certified",
            "commit",
            "configSha256",
            "outcome",
            "lambdaMaxRps",
            "lambdaRRps",
            "bracket",
            "ramps",
            "reference",
            "ledger");
    assertThat(names(root.get("bracket")))
        .containsExactly("fastestPassingRps", "slowestFailingRps");
    JsonNode step = root.get("ramps").get(0).get("steps").get(0);
    assertThat(names(step))
        .contains(
            "rateRps",
            "realisedRps",
            "seed",
            "scheduled",
            "completed",
            "errored",
            "censored",
            "goodput",
            "queueMean",
            "queueSamples",
            "gates",
            "verdict",
            "decidedBy",
            "ttft",
            "e2e",
            "gaps",
            "slowestCompletionUs",
            "sendSkew");
    assertThat(names(step.get("sendSkew"))).containsExactly("p99Us", "maxUs");
    for (String block : List.of("ttft", "e2e", "gaps")) {
      assertThat(names(step.get(block))).contains("n", "p50", "p95", "p99", "p999", "max");
    }
    assertThat(names(root.get("reference"))).containsExactlyElementsOf(names(step));
    assertThat(names(root.get("ledger")))
        .containsExactly(
            "scheduled",
            "dispatched",
            "completed",
            "errored",
            "censored",
            "chunks",
            "eventsInLog",
            "duplicates",
            "gaps");
  }

  @Test
  void the_bracket_is_of_realised_rates_and_leaves_the_reference_out() {
    // Given: 38.4 × 6 s = 230.4, so 230 requests; 41.6 × 6 s = 249.6, so 250.
    Report report = report(LADDER);

    // Then
    assertThat(report.lambdaMaxRps().orElseThrow()).isEqualByComparingTo("38.4");
    assertThat(report.lambdaRRps().orElseThrow()).isEqualByComparingTo("24.96");
    assertThat(report.bracket().fastestPassingRps()).hasValue(230 / 6.0);
    assertThat(report.bracket().slowestFailingRps()).hasValue(250 / 6.0);
    assertThat(report.reference().orElseThrow().rateRps()).isEqualByComparingTo("49.92");
    assertThat(report.ramps()).hasSize(2);
  }

  @Test
  void the_order_of_the_facts_does_not_matter() {
    // Given
    List<SpecificRecord> shuffled = new ArrayList<>(LADDER);
    Collections.shuffle(shuffled, new Random(3));

    // When / Then
    assertThat(ReportJson.write(report(shuffled))).isEqualTo(ReportJson.write(report(LADDER)));
  }

  @Test
  void the_ledger_is_the_sum_over_the_steps() {
    // Given
    long scheduled = 0;
    long events = 0;
    for (SpecificRecord fact : LADDER) {
      if (fact instanceof StepVerdict verdict) {
        scheduled += verdict.getLedger().getScheduled();
        events += verdict.getLedger().getEventsInLog();
      }
    }

    // When
    Report.Ledger ledger = report(LADDER).ledger();

    // Then
    assertThat(scheduled).isPositive();
    assertThat(ledger.scheduled()).isEqualTo(scheduled);
    assertThat(ledger.eventsInLog()).isEqualTo(events);
    assertThat(ledger.completed() + ledger.errored() + ledger.censored()).isEqualTo(scheduled);
  }

  @Test
  void a_window_that_lost_more_than_a_twentieth_shows_its_incidence() {
    // When
    Report report = report(LADDER);

    // Then
    StepReport passed = report.ramps().getFirst().steps().getFirst();
    StepReport failed = report.ramps().getFirst().steps().getLast();
    assertThat(passed.latencies().orElseThrow().incidence()).isEmpty();
    StepReport.Incidence incidence =
        failed.latencies().flatMap(StepReport.Latencies::incidence).orElseThrow();
    assertThat(incidence.ceiling()).isEqualTo(1.0);
    assertThat(incidence.quantiles())
        .extracting(StepReport.Quantile::claim)
        .containsExactly("reached", "reached", "greater_than_horizon", "greater_than_horizon");
    assertThat(incidence.quantiles().get(1).atUs()).hasValue(1_200_000);
    // A quarter at 0.9 s, a half at 1.2 s: of 3 s, seen at sixths.
    assertThat(IncidenceSketch.lines(incidence))
        .containsExactly(
            "by  500.0 ms   0.0 % |                                        |",
            "by   1.000 s  25.0 % |##########                              |",
            "by   1.500 s  50.0 % |####################                    |",
            "by   2.000 s  50.0 % |####################                    |",
            "by   2.500 s  50.0 % |####################                    |",
            "by   3.000 s  50.0 % |####################                    |");
  }

  @Test
  void gaps_are_inter_token_only_where_every_event_was_one_token() {
    // Given
    List<SpecificRecord> coarse =
        LADDER.stream()
            .map(
                f ->
                    f instanceof WindowResult w
                        ? WindowResult.newBuilder(w)
                            .setOneTokenPerEvent(w.getOneTokenPerEvent() - 1)
                            .build()
                        : f)
            .map(SpecificRecord.class::cast)
            .toList();

    // When / Then
    assertThat(tokens(LADDER).gapKind()).isEqualTo("inter-token");
    assertThat(tokens(coarse).gapKind()).isEqualTo("inter-chunk");
    assertThat(ReportText.write(report(coarse)))
        .contains("inter-chunk (1 of 48 differ)", "is not one token in 1 of 249 requests");
  }

  @Test
  void requests_without_usage_leave_the_check_to_those_with_usage_and_none_decides_nothing() {
    // Given usage of all but two requests, of none, and a log from before these figures
    StepReport.Tokens some = tokens(withUsage(w -> w.getCompleted() - 2));
    StepReport.Tokens none = tokens(withUsage(w -> 0L));

    // When / Then
    assertThat(some.interToken()).isTrue();
    assertThat(some.withUsage()).isEqualTo(247);
    assertThat(none.interToken()).isFalse();
    assertThat(none.perEvent()).isEmpty();
    assertThat(none.timePerOutputToken()).isEmpty();
    assertThat(ReportText.write(report(withUsage(w -> 0L))))
        .contains("inter-chunk (no usage)", "not observed: no request has usage");
  }

  @Test
  void a_run_without_a_closing_record_is_undecided_and_its_steps_stay_readable()
      throws IOException {
    // Given: cut in the middle of the first step.
    int firstVerdict = firstIndexOf(StepVerdict.class);
    List<SpecificRecord> cut = LADDER.subList(0, firstVerdict);

    // When
    Report report = report(cut);

    // Then
    assertThat(report.outcome()).isEqualTo(RunOutcome.UNDECIDED);
    assertThat(report.reason()).isPresent();
    StepReport step = report.ramps().getFirst().steps().getFirst();
    assertThat(step.verdict()).isEqualTo(StepReport.OPEN);
    JsonNode json = new ObjectMapper().readTree(ReportJson.write(report));
    JsonNode row = json.get("ramps").get(0).get("steps").get(0);
    assertThat(row.get("goodput").isNull()).isTrue();
    assertThat(row.get("scheduled").isNull()).isTrue();
    assertThat(row.get("ttft").isNull()).isTrue();
    assertThat(json.get("lambdaMaxRps").isNull()).isTrue();
    assertThat(ReportText.write(report)).contains("undecided");
  }

  @Test
  void an_abandoned_step_is_undecided_whatever_the_judge_said() {
    // Given
    List<SpecificRecord> facts =
        new ArrayList<>(LADDER.subList(0, firstIndexOf(StepVerdict.class) + 1));
    facts.add(new StepAbandoned(Facts.RUN, "1.0", "generator 0 fell silent", 0L));

    // When
    StepReport step = report(facts).ramps().getFirst().steps().getFirst();

    // Then
    assertThat(step.verdict()).isEqualTo("undecided");
    assertThat(step.decidedBy()).contains("abandoned");
    assertThat(step.reasons()).contains("generator 0 fell silent");
  }

  @Test
  void an_invalid_run_gives_its_reason_and_no_capacity() {
    // Given
    List<SpecificRecord> facts =
        Orders.run(new PlanKind.Ladder(), fixedConfig(), order -> "invalid");

    // When
    Report report = report(facts);

    // Then
    assertThat(report.outcome()).isEqualTo(RunOutcome.INVALID);
    assertThat(report.reason()).isPresent();
    assertThat(report.lambdaMaxRps()).isEmpty();
    assertThat(report.bracket().fastestPassingRps()).isEmpty();
    assertThat(report.bracket().slowestFailingRps()).isEmpty();
  }

  @Test
  void a_reference_run_has_no_ramps_and_no_bracket() {
    // Given
    List<SpecificRecord> facts =
        Orders.run(new PlanKind.Reference(new BigDecimal("6.24")), fixedConfig(), order -> "fail");

    // When
    Report report = report(facts);

    // Then
    assertThat(report.outcome()).isEqualTo(RunOutcome.VALID);
    assertThat(report.ramps()).isEmpty();
    assertThat(report.reference().orElseThrow().rateRps()).isEqualByComparingTo("6.24");
    assertThat(ReportText.write(report)).doesNotContain("λmax");
  }

  @Test
  void only_the_profile_spec_is_certified() {
    // Given
    List<SpecificRecord> spec =
        Orders.run(new PlanKind.Ladder(), ConfigTexts.text("spec"), Orders.capacity(4.9));

    // When / Then
    assertThat(report(spec).certified()).isTrue();
    assertThat(ReportText.write(report(spec))).doesNotContain("not certified");
    assertThat(ReportText.write(report(LADDER))).contains("not certified");
  }

  @Test
  void facts_of_other_runs_windows_and_analyses_stay_out() {
    // Given
    RunFacts facts = fold(LADDER);
    WindowResult window = (WindowResult) LADDER.get(firstIndexOf(WindowResult.class));
    StepOrdered order = (StepOrdered) LADDER.get(firstIndexOf(StepOrdered.class));
    RunClosed closed = (RunClosed) LADDER.getLast();

    // When
    RunFacts more =
        facts
            .evolve(WindowResult.newBuilder(window).setAnalysis("replay").setMetSlo(0).build())
            .evolve(WindowResult.newBuilder(window).setWindow("settle").setMetSlo(0).build())
            .evolve(StepOrdered.newBuilder(order).setRunId("other").setStepId("9.9").build())
            .evolve(RunClosed.newBuilder(closed).setOutcome("invalid").build());

    // Then
    assertThat(ReportJson.write(ReportAssembly.assemble(more)))
        .isEqualTo(ReportJson.write(ReportAssembly.assemble(facts)));
  }

  @Test
  void a_run_that_was_never_opened_has_no_report() {
    assertThatThrownBy(() -> ReportAssembly.assemble(RunFacts.none("nobody")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static StepReport.Tokens tokens(List<SpecificRecord> facts) {
    return report(facts).reference().flatMap(StepReport::latencies).orElseThrow().tokens();
  }

  private static List<SpecificRecord> withUsage(ToLongFunction<WindowResult> requests) {
    return LADDER.stream()
        .map(
            f ->
                f instanceof WindowResult w
                    ? WindowResult.newBuilder(w)
                        .setWithUsage(requests.applyAsLong(w))
                        .setOneTokenPerEvent(requests.applyAsLong(w))
                        .setTokensPerEvent(null)
                        .setTimePerOutputToken(null)
                        .build()
                    : f)
        .map(SpecificRecord.class::cast)
        .toList();
  }

  private static Report report(List<SpecificRecord> facts) {
    return ReportAssembly.assemble(fold(facts));
  }

  private static RunFacts fold(List<SpecificRecord> facts) {
    RunFacts fold = RunFacts.none(Facts.RUN);
    for (SpecificRecord fact : facts) {
      fold = fold.evolve(fact);
    }
    return fold;
  }

  private static int firstIndexOf(Class<? extends SpecificRecord> type) {
    for (int i = 0; i < LADDER.size(); i++) {
      if (type.isInstance(LADDER.get(i))) {
        return i;
      }
    }
    throw new AssertionError("no " + type);
  }

  private static List<String> names(JsonNode node) {
    Iterable<String> names = node::fieldNames;
    return StreamSupport.stream(names.spliterator(), false).toList();
  }

  /** The shipped demo may be tuned; the golden files hang on this copy of it. */
  private static String fixedConfig() {
    return resource("golden/config.yaml");
  }

  private static String golden(String name) throws IOException {
    return resource("golden/" + name);
  }

  private static String resource(String name) {
    try (InputStream in = ReportTest.class.getResourceAsStream("/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
