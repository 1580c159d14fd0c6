package survivor.checks.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import survivor.log.Account;
import survivor.log.Failed;
import survivor.log.GaugeSample;
import survivor.log.RequestOutcome;
import survivor.log.StepDrained;
import survivor.log.StepOpened;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;
import survivor.log.WindowResult;
import survivor.simulator.scripted.ScriptedReplica;
import survivor.simulator.scripted.ScriptedSettings;

/**
 * Behaviours that take more than one request, through the log.
 *
 * <p>Three do not apply in part or at all to an instrument with an open loop and no retries:
 *
 * <ul>
 *   <li>W30's second half and the {@code client_pool} of W32: no limit of connections can be set,
 *       the pool is made larger than the schedule can fill; {@code StreamClientTest} fills one.
 *   <li>W33 needs a compiled server on cores of its own; the read lag is measured on the canary's
 *       events and bounds nothing.
 *   <li>W58 is a closed loop: there is no concurrency to ask for.
 * </ul>
 *
 * <p>W31's load is given as arrivals at the distance of an answer, since nothing is sent because an
 * answer has come. W56's second stage starts on time; what the server still does stands in the
 * step's gauge samples, and nothing marks it beyond them. Of W59, the mean of the cache usage is
 * not kept, only the greatest.
 */
@Timeout(120)
class BehavioursTest {
  private static final double LATE_MS = 25;

  @TempDir static Path folder;
  private static WireStack stack;

  @BeforeAll
  static void start() throws InterruptedException {
    stack = WireStack.start(folder);
  }

  @AfterAll
  static void stop() {
    stack.close();
  }

  @Test
  void w30_the_clock_starts_at_the_schedule_and_not_behind_the_servers_queue() {
    // When eight requests come every 100 ms to a server that takes 500 ms for each
    StepLog log = punctual("w30", BehavioursTest::queued);
    // Then none is held back, and each waits 400 ms longer than the one before it
    assertThat(log.count("completed")).isEqualTo(8);
    log.indices()
        .forEach(
            i -> {
              assertThat(log.sentMs(i)).as("sent %d", i).isBetween(0.0, LATE_MS);
              assertThat(log.firstMs(i))
                  .as("first %d", i)
                  .isBetween(488 + 400.0 * i, 490 + 400 * i + LATE_MS);
            });
  }

  private static StepLog queued(String run) {
    try (ScriptedReplica replica = ScriptedReplica.start(settings().withSlots(1))) {
      StepLog log = stack.run(Orders.step(run, replica.port(), "10", 800, workload("V07")));
      assertThat(replica.stats().peakWaiting()).isBetween(6, 7);
      return log;
    }
  }

  @Test
  void w31_a_connection_that_the_server_closed_costs_an_error_with_a_name_or_nothing()
      throws IOException {
    try (ScriptedReplica replica = ScriptedReplica.start(settings())) {
      // Given 40 arrivals 68 to 73 ms apart: the answer has finished at 60, the close comes at 70
      Path arrivals = arrivals("w31", IntStream.range(0, 40).mapToLong(i -> 70L * i + i % 6 - 2));
      // When
      StepLog log =
          stack.run(
              Orders.step("w31", replica.port(), "14", 3_000, workload("V10"))
                  .setShape("trace")
                  .setTraceFile(arrivals.toString()));
      // Then
      List<RequestOutcome> unanswered =
          log.outcomes().stream().filter(o -> "before_response".equals(o.getErrorClass())).toList();
      assertThat(log.count("completed") + unanswered.size()).isEqualTo(40);
      assertThat(replica.stats().requests() + unanswered.size()).isEqualTo(40);
      assertThat(unanswered).allMatch(o -> o.getAccount().getReusedConnection());
    }
  }

  @Test
  void w32_three_hundred_at_once_are_in_flight_at_once() throws IOException {
    try (ScriptedReplica replica = ScriptedReplica.start(settings())) {
      // When
      Path arrivals = arrivals("w32", LongStream.generate(() -> 0).limit(300));
      StepOrdered order =
          stack.order(
              Orders.step("w32", replica.port(), "150", 2_000, workload("W05a"))
                  .setShape("trace")
                  .setTraceFile(arrivals.toString()));
      StepLog log = stack.await(order, StepVerdict.class, 1);
      // Then no second group waits for the first one's end at 950 ms, and the client's own lag in
      // opening 300 connections is booked as the client's
      assertThat(log.count("completed")).isEqualTo(300);
      assertThat(replica.stats().peakRunning()).isEqualTo(300);
      assertThat(replica.stats().connections()).isEqualTo(300);
      double slowest = log.indices().mapToDouble(log::firstMs).max().orElseThrow();
      double latest = latestMs(log);
      assertThat(latest).isLessThan(400);
      assertThat(slowest).isLessThan(500);
      StepVerdict verdict = log.facts(StepVerdict.class).getFirst();
      assertThat(verdict.getSkewMaxNs() / 1e6).isEqualTo(latest);
    }
  }

  @Test
  void w34_requests_in_flight_at_the_runs_end_are_censored_there() throws Exception {
    try (ScriptedReplica replica = ScriptedReplica.start(settings())) {
      // Given 20 arrivals through two seconds, and one that is not due before the end
      LongStream two = IntStream.range(0, 20).mapToLong(i -> 100L * i);
      Path arrivals = arrivals("w34", LongStream.concat(two, LongStream.of(5_000)));
      StepOrdered order =
          stack.order(
              Orders.step("w34", replica.port(), "10", 6_000, workload("V08"))
                  .setShape("trace")
                  .setTraceFile(arrivals.toString()));
      // When the run ends 400 ms behind the last of the twenty
      stack.sleepUntil(order, 2_300);
      stack.abandon(order);
      StepLog log = stack.await(order);
      // Then each is censored at that one moment, with the outputs that it had. The word of the
      // end takes its way through the log, which no figure of the instrument stands for
      assertThat(log.facts(StepOpened.class).getFirst().getScheduledTotal()).isEqualTo(21);
      assertThat(log.facts(StepDrained.class).getFirst().getDispatched()).isEqualTo(20);
      assertThat(log.count("censored")).isEqualTo(20);
      double endOfRunMs = log.outcomes().getFirst().getAccount().getDecidedNs() / 1e6;
      assertThat(endOfRunMs).isBetween(2_300.0, 2_400.0);
      for (RequestOutcome outcome : log.outcomes()) {
        Account account = outcome.getAccount();
        double endMs = (account.getDecidedNs() - account.getIntendedNs()) / 1e6;
        assertThat(outcome.getErrorClass()).isEqualTo("run_ended");
        assertThat(account.getDecidedNs() / 1e6).isCloseTo(endOfRunMs, within(5.0));
        assertThat(account.getOutputs())
            .isBetween(outputsOfV08(endMs - LATE_MS), outputsOfV08(endMs + 2));
        assertThat(log.firstMs(outcome.getIndex())).isBetween(58.0, 60 + LATE_MS);
        assertThat(account.getFinishNs()).isNull();
      }
      RequestOutcome last = log.outcomes().getLast();
      assertThat(last.getAccount().getOutputs()).isEqualTo(2);
      assertThat(last.getGapsNs().getFirst() / 1e6).isCloseTo(240, within(LATE_MS));
    }
  }

  @Test
  void w54_a_refusal_is_one_request_and_is_never_tried_again() {
    try (ScriptedReplica replica = ScriptedReplica.start(settings().withSequence("V01", "V04"))) {
      // When one request is refused, and the step goes on for three seconds
      StepLog log = stack.run(Orders.step("w54", replica.port(), "0.3", 3_200, workload("V01")));
      // Then
      RequestOutcome outcome = log.outcomes().getFirst();
      assertThat(log.outcomes()).hasSize(1);
      assertThat(outcome.getErrorClass()).isEqualTo("status_429");
      assertThat(outcome.getAccount().getDecidedNs() / 1e6).isBetween(38.0, 40 + LATE_MS);
      assertThat(log.facts(Failed.class).getFirst().getRetryAfter()).isEqualTo("2");
      assertThat(replica.stats().requests()).isEqualTo(1);
    }
  }

  @Test
  void w55_failures_shorten_no_window_and_enter_no_latency() {
    // When
    StepLog log = punctual("w55", BehavioursTest::everySecondFails);
    // Then 200 in ten seconds, of which half have a usage, an end and a place in the latencies
    WindowResult window = log.facts(WindowResult.class).getFirst();
    assertThat(window.getScheduled()).isEqualTo(200);
    assertThat(window.getCompleted()).isEqualTo(100);
    assertThat(window.getErrorsByClass()).isEqualTo(java.util.Map.of("in_stream", 100L));
    assertThat(window.getCensored()).isZero();
    assertThat(window.getToNs() - window.getFromNs()).isEqualTo(10_000 * Orders.MS);
    assertThat(window.getE2e().getN()).isEqualTo(100);
    List<Long> ends =
        log.outcomes().stream()
            .filter(o -> o.getOutcome().equals("completed"))
            .map(o -> o.getAccount().getFinishNs() - o.getAccount().getIntendedNs())
            .sorted()
            .toList();
    // Near 80 ms, and so near that the failures' 100 ms cannot be among them
    assertThat(ends.getFirst() / 1e6).as("fastest").isBetween(78.0, 90.0);
    assertThat(ends.get(50) / 1e6).as("median").isBetween(78.0, 90.0);
    assertThat(ends.get(89) / 1e6).as("90 of 100").isLessThan(80 + LATE_MS);
    assertThat(window.getSlowestCompletionNs()).isEqualTo(ends.getLast());
    assertThat(window.getWithUsage()).isEqualTo(100);
    for (RequestOutcome outcome : log.outcomes()) {
      boolean completed = outcome.getOutcome().equals("completed");
      assertThat(outcome.getAccount().getServerTokens()).isEqualTo(completed ? 1 : null);
    }
  }

  private static StepLog everySecondFails(String run) {
    try (ScriptedReplica replica = ScriptedReplica.start(settings().withSequence("W01a", "V04"))) {
      StepOrdered order =
          stack.order(Orders.step(run, replica.port(), "20", 10_000, workload("V04")));
      return stack.await(order, WindowResult.class, 1);
    }
  }

  @Test
  void w56_a_server_that_goes_on_after_its_clients_is_seen_in_the_gauges() throws IOException {
    try (ScriptedReplica replica = ScriptedReplica.start(settings().withSlots(4).withoutAbort())) {
      assertThat(runningAfterEightLeft("w56", replica).getRunning()).isEqualTo(4);
      Cases.await(() -> replica.stats().running() == 0);
    }
    try (ScriptedReplica replica = ScriptedReplica.start(settings().withSlots(4))) {
      assertThat(runningAfterEightLeft("w56-control", replica).getRunning()).isZero();
    }
  }

  /**
   * The first gauge sample of a step right behind one whose eight requests were all given up; its
   * own request comes later.
   */
  private static GaugeSample runningAfterEightLeft(String run, ScriptedReplica replica)
      throws IOException {
    StepLog first =
        stack.run(
            Orders.step(run, replica.port(), "80", 100, workload("V08"))
                .setTimeoutNs(400 * Orders.MS));
    assertThat(first.count("censored")).isEqualTo(8);
    for (RequestOutcome outcome : first.outcomes()) {
      Account account = outcome.getAccount();
      assertThat((account.getDecidedNs() - account.getIntendedNs()) / 1e6)
          .isBetween(398.0, 400 + LATE_MS);
    }
    assertThat(first.outcomes().stream().map(o -> o.getAccount().getOutputs()))
        .containsExactly(2, 2, 2, 2, 0, 0, 0, 0);
    StepOrdered second =
        stack.order(
            Orders.step(run, replica.port(), "1", 4_000, workload("V04"))
                .setStepId("2.0")
                .setShape("trace")
                .setTraceFile(arrivals(run, LongStream.of(3_500)).toString())
                .setMetricsUrl("http://127.0.0.1:" + replica.port() + "/metrics"));
    return firstGauges(second);
  }

  @Test
  void w59_series_are_summed_by_name_and_what_is_missing_stays_missing() throws IOException {
    // Given
    String series = "vllm:num_requests_waiting";
    Path metrics =
        Files.writeString(
            folder.resolve("w59.txt"),
            gauge("vllm:kv_cache_usage_perc", "", 0.4, 0.6)
                + gauge(series, "", 3, 4)
                + gauge(series + "_by_reason", ",reason=\"capacity\"", 3, 4)
                + gauge(series + "_by_reason", ",reason=\"deferred\"", 0, 0));
    try (ScriptedReplica replica = ScriptedReplica.start(settings().withMetrics(metrics))) {
      // When
      StepOrdered order =
          stack.order(
              Orders.step("w59", replica.port(), "1", 4_000, workload("V04"))
                  .setMetricsUrl("http://127.0.0.1:" + replica.port() + "/metrics"));
      List<GaugeSample> samples =
          stack.await(order).facts(GaugeSample.class).stream()
              .filter(sample -> sample.getTtftCounts() == null)
              .toList();
      // Then every scrape that was answered says the same, and one that was not says nothing
      List<GaugeSample> answered =
          samples.stream().filter(sample -> sample.getError() == null).toList();
      assertThat(answered).hasSizeGreaterThanOrEqualTo(15);
      for (GaugeSample sample : samples) {
        boolean seen = sample.getError() == null;
        assertThat(sample.getWaiting()).isEqualTo(seen ? 7.0 : null);
        assertThat(sample.getCacheUsage()).isEqualTo(seen ? 0.6 : null);
        assertThat(sample.getRunning()).isNull();
      }
    }
  }

  @Test
  void w60_sending_is_not_waiting_and_a_head_is_no_token() {
    try (ScriptedReplica replica = ScriptedReplica.start(settings())) {
      for (String id : List.of("V09", "V07")) {
        // When four come one at a time
        StepLog log =
            punctual(
                "w60-" + id,
                run -> stack.run(Orders.step(run, replica.port(), "1.6", 2_400, workload(id))));
        // Then
        assertThat(log.count("completed")).isEqualTo(4);
        double headMs = id.equals("V09") ? 400 : 0;
        double firstMs = id.equals("V09") ? 420 : 490;
        log.indices()
            .forEach(
                i -> {
                  Account account = log.outcomes().get(i).getAccount();
                  double head = (account.getHeadersNs() - account.getIntendedNs()) / 1e6;
                  assertThat(log.sentMs(i)).isBetween(0.0, LATE_MS);
                  assertThat(head).isBetween(headMs - 2, headMs + LATE_MS);
                  assertThat(log.firstMs(i)).isBetween(firstMs - 2, firstMs + LATE_MS);
                });
      }
    }
  }

  /**
   * A step that the client sent within 5 ms, by its own account, if one of five tries is; a machine
   * that does other things at once may allow none.
   */
  private static StepLog punctual(String run, Function<String, StepLog> step) {
    StepLog log = step.apply(run);
    for (int tries = 1; tries < 5 && latestMs(log) > 5; tries++) {
      log = step.apply(run + "-" + tries);
    }
    return log;
  }

  private static double latestMs(StepLog log) {
    return log.indices().mapToDouble(log::sentMs).max().orElseThrow();
  }

  /** The first scrape of a step that was answered in time. */
  private static GaugeSample firstGauges(StepOrdered order) {
    return stack.await(order).facts(GaugeSample.class).stream()
        .filter(sample -> sample.getError() == null)
        .findFirst()
        .orElseThrow();
  }

  /** V08 sends a token at 60 ms and at every multiple of 300 ms up to 3000. */
  private static int outputsOfV08(double atMs) {
    return (atMs >= 60 ? 1 : 0) + (int) Math.max(0, Math.min(10, Math.floor(atMs / 300)));
  }

  private static Path arrivals(String name, LongStream offsetsMs) throws IOException {
    String lines =
        offsetsMs
            .map(ms -> Math.max(0, ms) * Orders.MS)
            .sorted()
            .mapToObj(Long::toString)
            .collect(Collectors.joining("\n"));
    return Files.writeString(folder.resolve(name + ".arrivals"), lines + "\n");
  }

  private static String gauge(String name, String label, double... byEngine) {
    StringBuilder text = new StringBuilder();
    for (int engine = 0; engine < byEngine.length; engine++) {
      text.append(
          "%s{model_name=\"m\"%s,engine=\"%d\"} %s\n"
              .formatted(name, label, engine, byEngine[engine]));
    }
    return text.toString();
  }

  private static ScriptedSettings settings() {
    return ScriptedSettings.onFreePort(Cases.FOLDER);
  }

  private static survivor.log.Workload workload(String caseId) {
    return Orders.workload(caseId);
  }
}
