package survivor.generator.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import reactor.netty.resources.LoopResources;
import survivor.generator.clock.SystemClock;
import survivor.generator.health.HostReader;
import survivor.generator.record.StepEnd;
import survivor.generator.testing.Leaks;
import survivor.generator.testing.Orders;
import survivor.generator.testing.RawServer;
import survivor.generator.testing.TestLog;
import survivor.log.Account;
import survivor.log.CanarySample;
import survivor.log.ChunkReceived;
import survivor.log.ClientHealthSample;
import survivor.log.Completed;
import survivor.log.DeviceSample;
import survivor.log.Dispatched;
import survivor.log.Failed;
import survivor.log.GaugeSample;
import survivor.log.HostFacts;
import survivor.log.SamplesClosed;
import survivor.log.ServerLogLine;
import survivor.log.StepDrained;
import survivor.log.StepOpened;
import survivor.log.StepOrdered;
import survivor.log.StepVoided;
import survivor.log.TimedOut;
import survivor.schemas.Topic;

@Timeout(60)
class StepTest {
  private static final long MS = 1_000_000L;
  private static final String REFUSAL =
      String.join(
          "\r\n", "HTTP/1.1 429 Too Many Requests", "retry-after: 2", "content-length: 10", "", "");

  private static LoopResources loops;

  static {
    Leaks.watch();
  }

  private final TestLog log = new TestLog();

  @BeforeAll
  static void open() {
    loops = LoopResources.create("test-load", 1, 1, true);
  }

  @AfterAll
  static void close() {
    loops.disposeLater(Duration.ZERO, Duration.ofSeconds(5)).block(Duration.ofSeconds(10));
    Leaks.assertNone();
  }

  @Test
  void a_step_leaves_a_ledger_that_balances() throws IOException {
    try (RawServer server = new RawServer(StepTest::threeTokens)) {
      // Given ten requests
      StepOrdered order = Orders.order(server.address(), "20").build();

      // When
      StepEnd end = run(order, 0, 1);

      // Then
      assertThat(end).isEqualTo(new StepEnd.Drained());
      assertThat(log.facts(Topic.EVENTS, Dispatched.class)).hasSize(10);
      assertThat(log.facts(Topic.EVENTS, ChunkReceived.class)).hasSize(30);
      assertThat(log.facts(Topic.EVENTS, Completed.class)).hasSize(10);
      assertThat(log.facts(Topic.EVENTS, StepOpened.class)).hasSize(TestLog.PARTITIONS);
      assertThat(log.facts(Topic.EVENTS, StepDrained.class)).hasSize(TestLog.PARTITIONS);
      assertMarkersAndCounts();
      assertContiguousSequence(10 + 30 + 10 + 2);
    }
  }

  @Test
  void a_completed_request_has_its_instants_in_order() throws IOException {
    try (RawServer server = new RawServer(StepTest::threeTokens)) {
      // Given
      StepOrdered order = Orders.order(server.address(), "20").build();

      // When
      run(order, 0, 1);

      // Then
      for (Completed completed : log.facts(Topic.EVENTS, Completed.class)) {
        Account a = completed.getAccount();
        List<Long> instants =
            List.of(
                a.getIntendedNs(),
                a.getDispatchNs(),
                a.getSentNs(),
                a.getHeadersNs(),
                a.getFirstNs(),
                a.getLastNs(),
                a.getFinishNs());
        assertThat(instants).isSorted();
        assertThat(a.getFinishNs()).isEqualTo(a.getDecidedNs());
        assertThat(a.getDoneNs()).isNotNull();
        assertThat(a.getServerTokens()).isEqualTo(3);
        assertThat(a.getOutputs()).isEqualTo(3);
        assertThat(a.getLastNs() - a.getFirstNs()).isGreaterThanOrEqualTo(15 * MS);
      }
    }
  }

  @Test
  void a_finished_response_leaves_its_connection_for_the_next_request() throws IOException {
    try (RawServer server = new RawServer(StepTest::threeTokens)) {
      // Given requests 100 ms apart, each answered within 25 ms
      StepOrdered order = Orders.order(server.address(), "10").build();

      // When
      run(order, 0, 1);

      // Then
      List<Boolean> reused =
          log.facts(Topic.EVENTS, Completed.class).stream()
              .map(c -> c.getAccount().getReusedConnection())
              .toList();
      assertThat(reused).hasSize(5).contains(false).contains(true);
      assertThat(server.connections()).isLessThan(5);
    }
  }

  @Test
  void requests_carry_their_key_and_a_unique_body() throws IOException {
    try (RawServer server = new RawServer(StepTest::threeTokens)) {
      // Given
      StepOrdered order = Orders.order(server.address(), "20").build();

      // When
      run(order, 0, 1);

      // Then
      assertThat(new TreeSet<>(server.bodies())).hasSize(10);
      assertThat(server.bodies())
          .allMatch(b -> b.contains("\"stream\":true"))
          .allMatch(b -> b.contains("\"include_usage\":true"))
          .allMatch(b -> b.contains("\"ignore_eos\":true"))
          .allMatch(b -> b.contains("\"max_tokens\":4"));
      for (int i = 0; i < 10; i++) {
        String id = "x-request-id: run/step/" + i + "\r\n";
        assertThat(server.heads()).anyMatch(h -> h.contains(id));
      }
      assertThat(server.heads()).noneMatch(h -> h.contains("accept-encoding"));
    }
  }

  @Test
  void health_is_sampled_through_the_measured_part_and_closed_before_the_step() throws IOException {
    try (RawServer server = new RawServer(StepTest::threeTokens)) {
      // Given a period of 500 ms / 20 = 25 ms
      StepOrdered order = Orders.order(server.address(), "20").build();

      // When
      run(order, 0, 1);

      // Then
      List<ClientHealthSample> samples = log.facts(Topic.SAMPLES, ClientHealthSample.class);
      assertThat(samples.size()).isBetween(10, 40);
      assertThat(samples.getLast().getCompleted()).isEqualTo(10);
      long endNs = order.getSettleNs() + order.getMeasuredNs();
      assertThat(samples).allMatch(s -> s.getAtNs() >= endNs || s.getPausesNs() != null);
      assertThat(samples).anyMatch(s -> s.getAtNs() >= endNs && s.getPausesNs() != null);
      assertThat(samples).anyMatch(s -> s.getHostCpu() != null);
      assertThat(samples).anyMatch(s -> s.getBusiestThread() != null);
      assertThat(samples).anyMatch(s -> s.getLoopLagNs() != null);
      assertThat(log.facts(Topic.SAMPLES, HostFacts.class)).hasSize(1);
      SamplesClosed closed = log.facts(Topic.SAMPLES, SamplesClosed.class).getFirst();
      assertThat(closed.getSource()).isEqualTo("client/0");
      assertThat(closed.getCount()).isEqualTo(samples.size());
    }
  }

  @Test
  void gauges_are_read_in_the_measured_part() throws IOException {
    String exposition =
        """
        w{engine="0"} 3
        w{engine="1"} 4
        w_by_reason 7
        vllm:time_to_first_token_seconds_bucket{engine="0",le="0.1"} 1
        vllm:time_to_first_token_seconds_bucket{engine="1",le="0.1"} 2
        vllm:time_to_first_token_seconds_bucket{engine="0",le="+Inf"} 4
        vllm:time_to_first_token_seconds_bucket{engine="1",le="+Inf"} 4
        """;
    String gauges =
        "HTTP/1.1 200 OK\r\ncontent-length: " + exposition.length() + "\r\n\r\n" + exposition;
    try (RawServer server = new RawServer(StepTest::threeTokens);
        RawServer metrics = new RawServer(client -> client.write(gauges))) {
      // Given a measured part of two seconds, so a period of 100 ms
      StepOrdered order =
          Orders.order(server.address(), "5")
              .setSettleNs(500 * MS)
              .setMeasuredNs(2_000 * MS)
              .setMetricsUrl(metrics.address())
              .build();

      // When
      StepEnd end = run(order, 0, 1);

      // Then
      assertThat(end).isEqualTo(new StepEnd.Drained());
      List<GaugeSample> samples = log.facts(Topic.SAMPLES, GaugeSample.class);
      assertThat(samples.size()).isBetween(18, 27);
      List<GaugeSample> edges = samples.stream().filter(s -> s.getTtftCounts() != null).toList();
      assertThat(edges).hasSize(2).allMatch(s -> s.getWaiting() == null);
      assertThat(edges.getFirst().getTtftBoundsS()).containsExactly(0.1, Double.POSITIVE_INFINITY);
      assertThat(edges.getFirst().getTtftCounts()).containsExactly(3.0, 8.0);
      assertThat(edges.getLast().getAtNs()).isGreaterThanOrEqualTo(2_500 * MS);
      assertThat(samples).anyMatch(s -> Double.valueOf(7).equals(s.getWaiting()));
      assertThat(samples).allMatch(s -> s.getRunning() == null);
      assertThat(log.facts(Topic.EVENTS, StepOpened.class).getFirst().getSampleSources())
          .containsExactly("client/0", "gauge/" + metrics.address());
      assertThat(log.facts(Topic.SAMPLES, SamplesClosed.class)).hasSize(2);
    }
  }

  @Test
  void devices_and_the_servers_log_are_sampled_and_closed_before_the_step(@TempDir Path folder)
      throws IOException {
    Path serverLog = Files.writeString(folder.resolve("server.log"), "started\n");
    try (RawServer server =
        new RawServer(
            client -> {
              Files.writeString(serverLog, "request\n", StandardOpenOption.APPEND);
              threeTokens(client);
            })) {
      // Given five requests in a second, and devices that do not answer
      StepOrdered order =
          Orders.order(server.address(), "5")
              .setMeasuredNs(1_000 * MS)
              .setServerLog(serverLog.toString())
              .setNvidiaSmi(folder.resolve("absent").toString())
              .build();

      // When
      StepEnd end = run(order, 0, 1);

      // Then
      assertThat(end).isEqualTo(new StepEnd.Drained());
      assertThat(log.facts(Topic.SAMPLES, ServerLogLine.class))
          .extracting(ServerLogLine::getText)
          .containsExactly("request", "request", "request", "request", "request");
      List<DeviceSample> devices = log.facts(Topic.SAMPLES, DeviceSample.class);
      assertThat(devices).hasSize(1);
      assertThat(devices.getFirst().getError()).contains("absent");
      assertThat(log.facts(Topic.SAMPLES, SamplesClosed.class))
          .contains(
              new SamplesClosed("step", "devices", 1),
              new SamplesClosed("step", "log/" + serverLog, 5));
    }
  }

  @Test
  void a_refusal_is_decided_at_its_head_and_its_body_is_not_awaited() throws IOException {
    try (RawServer server =
        new RawServer(
            client -> {
              client.write(REFUSAL);
              client.awaitGone(2_000);
            })) {
      // Given
      StepOrdered order = Orders.order(server.address(), "4").build();

      // When
      run(order, 0, 1);

      // Then
      assertThat(failures()).containsExactly("status_429", "status_429");
      Failed failed = log.facts(Topic.EVENTS, Failed.class).getFirst();
      assertThat(failed.getStatus()).isEqualTo(429);
      assertThat(failed.getRetryAfter()).isEqualTo("2");
      assertThat(failed.getAccount().getDecidedNs()).isEqualTo(failed.getAccount().getHeadersNs());
    }
  }

  @Test
  void a_port_where_nobody_listens_is_a_connect_failure() throws IOException {
    // Given
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }

    // When
    run(Orders.order("http://127.0.0.1:" + port, "4").build(), 0, 1);

    // Then
    assertThat(failures()).containsExactly("connect", "connect");
  }

  @Test
  void a_reset_a_cut_and_a_silent_close_are_told_apart() throws IOException {
    assertThat(failuresOf(client -> inMidStream(client, Ending.RESET))).containsOnly("reset");
    assertThat(failuresOf(client -> inMidStream(client, Ending.CLOSE))).containsOnly("truncated");
    assertThat(failuresOf(RawServer.Client::close)).containsOnly("before_response");
    assertThat(failuresOf(RawServer.Client::reset)).containsOnly("before_response");
  }

  @Test
  void the_deadline_censors_and_closes_the_socket() throws Exception {
    try (RawServer server =
        new RawServer(
            client -> {
              client.streamHead();
              client.token("a");
              client.awaitGone(5_000);
            })) {
      // Given
      StepOrdered order = Orders.order(server.address(), "4").setTimeoutNs(300 * MS).build();

      // When
      run(order, 0, 1);

      // Then
      List<TimedOut> out = log.facts(Topic.EVENTS, TimedOut.class);
      assertThat(out).hasSize(2).allMatch(t -> t.getCause().equals("deadline"));
      for (TimedOut t : out) {
        assertThat(t.getAccount().getDecidedNs() - t.getAccount().getDispatchNs())
            .isBetween(300 * MS, 400 * MS);
        assertThat(t.getAccount().getOutputs()).isEqualTo(1);
      }
      awaitGone(server, 2);
    }
  }

  @Test
  void a_stream_held_open_after_its_finish_is_let_go_within_the_drain() throws Exception {
    try (RawServer server =
        new RawServer(
            client -> {
              client.streamHead();
              client.token("a");
              client.chunk(
                  "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n");
              client.awaitGone(5_000);
            })) {
      // Given
      StepOrdered order = Orders.order(server.address(), "4").build();

      // When
      long begun = System.nanoTime();
      run(order, 0, 1);

      // Then
      assertThat(log.facts(Topic.EVENTS, Completed.class)).hasSize(2);
      awaitGone(server, 2);
      assertThat(System.nanoTime() - begun).isLessThan(4_000 * MS);
    }
  }

  @Test
  void an_abandoned_step_censors_what_is_in_flight_and_is_drained() throws Exception {
    try (RawServer server =
        new RawServer(
            client -> {
              client.streamHead();
              client.token("a");
              client.awaitGone(30_000);
            })) {
      // Given a step of a minute
      StepOrdered order =
          Orders.order(server.address(), "10")
              .setMeasuredNs(60_000 * MS)
              .setTimeoutNs(30_000 * MS)
              .build();
      Step step = new Step(parts(0, 1, 1 << 14), order, false);
      CompletableFuture<StepEnd> end = CompletableFuture.supplyAsync(step::run);
      while (log.facts(Topic.EVENTS, ChunkReceived.class).size() < 3) {
        Thread.sleep(20);
      }

      // When
      step.abandon();

      // Then
      assertThat(end.get()).isEqualTo(new StepEnd.Drained());
      int dispatched = log.facts(Topic.EVENTS, Dispatched.class).size();
      List<TimedOut> out = log.facts(Topic.EVENTS, TimedOut.class);
      assertThat(out).hasSize(dispatched).allMatch(t -> t.getCause().equals("run_ended"));
      assertMarkersAndCounts();
      awaitGone(server, dispatched);
    }
  }

  @Test
  void an_order_whose_start_is_long_past_is_void() {
    // Given
    StepOrdered order =
        Orders.order("http://127.0.0.1:1", "4")
            .setStartWallNs(SystemClock.INSTANCE.wallNs() - 1_000 * MS)
            .build();

    // When
    StepEnd end = run(order, 0, 1);

    // Then
    assertThat(end).isInstanceOf(StepEnd.Voided.class);
    assertThat(log.written(Topic.EVENTS)).hasSize(TestLog.PARTITIONS);
    assertThat(log.facts(Topic.EVENTS, StepVoided.class)).hasSize(TestLog.PARTITIONS);
  }

  @Test
  void an_order_for_another_number_of_shards_is_void() {
    assertThat(run(Orders.order("http://127.0.0.1:1", "4").build(), 0, 2))
        .isInstanceOf(StepEnd.Voided.class);
  }

  @Test
  void a_shape_nobody_knows_makes_the_step_void() {
    assertThat(run(Orders.order("http://127.0.0.1:1", "4").setShape("odd").build(), 0, 1))
        .isInstanceOf(StepEnd.Voided.class);
  }

  @Test
  void a_fact_that_the_log_refuses_makes_the_step_void() throws IOException {
    try (RawServer server = new RawServer(StepTest::threeTokens)) {
      // Given
      StepOrdered order = Orders.order(server.address(), "20").build();
      log.producer().sendException = new org.apache.kafka.common.KafkaException("no room");

      // When
      StepEnd end = run(order, 0, 1);

      // Then
      assertThat(end).isEqualTo(new StepEnd.Voided("event could not be kept: no room"));
    }
  }

  @Test
  void shards_share_the_arrivals_and_lose_none() throws IOException {
    try (RawServer server = new RawServer(StepTest::threeTokens)) {
      // Given
      StepOrdered order = Orders.order(server.address(), "20").setShards(2).build();
      StepOrdered later =
          StepOrdered.newBuilder(order).setStartWallNs(order.getStartWallNs()).build();

      // When both shards run at once
      TestLog first = log;
      TestLog second = new TestLog();
      Step other = new Step(parts(second, 1, 2, 1 << 14), later, false);
      CompletableFuture<StepEnd> end = CompletableFuture.supplyAsync(other::run);
      run(order, 0, 2);
      end.join();

      // Then
      TreeSet<Long> intended = new TreeSet<>();
      first.facts(Topic.EVENTS, Dispatched.class).forEach(d -> intended.add(d.getIntendedNs()));
      assertThat(intended).hasSize(5);
      second.facts(Topic.EVENTS, Dispatched.class).forEach(d -> intended.add(d.getIntendedNs()));
      assertThat(intended).hasSize(10);
      assertThat(first.facts(Topic.EVENTS, StepOpened.class).getFirst().getScheduleSha256())
          .isEqualTo(second.facts(Topic.EVENTS, StepOpened.class).getFirst().getScheduleSha256());
    }
  }

  private enum Ending {
    RESET,
    CLOSE
  }

  private static void inMidStream(RawServer.Client client, Ending ending)
      throws IOException, InterruptedException {
    client.streamHead();
    client.token("a");
    Thread.sleep(30);
    switch (ending) {
      case RESET -> client.reset();
      case CLOSE -> client.close();
    }
  }

  private static void threeTokens(RawServer.Client client)
      throws IOException, InterruptedException {
    client.streamHead();
    for (int i = 0; i < 3; i++) {
      client.token("t");
      Thread.sleep(10);
    }
    client.finish(3);
  }

  private List<String> failuresOf(RawServer.Answer answer) throws IOException {
    TestLog own = new TestLog();
    try (RawServer server = new RawServer(answer)) {
      StepOrdered order = Orders.order(server.address(), "4").build();
      StepEnd end = new Step(parts(own, 0, 1, 1 << 14), order, false).run();
      assertThat(end).isEqualTo(new StepEnd.Drained());
    }
    List<String> classes =
        own.facts(Topic.EVENTS, Failed.class).stream().map(Failed::getErrorClass).toList();
    assertThat(classes).hasSize(2);
    return classes;
  }

  private List<String> failures() {
    return log.facts(Topic.EVENTS, Failed.class).stream().map(Failed::getErrorClass).toList();
  }

  @Test
  void the_canary_sees_an_event_loop_that_reads_late() throws Exception {
    try (RawServer server = new RawServer(StepTest::threeTokens)) {
      // Given a step of 2.5 s, in which the load's only event loop stands still for 300 ms
      StepOrdered order = Orders.order(server.address(), "4").setMeasuredNs(2_500 * MS).build();
      long standNs = order.getStartWallNs() + 1_200 * MS;

      // When
      CompletableFuture<StepEnd> end = CompletableFuture.supplyAsync(() -> run(order, 0, 1));
      Thread.sleep(Math.max(0, (standNs - SystemClock.INSTANCE.wallNs()) / MS));
      loops.onClient(true).forEach(loop -> loop.execute(() -> LockSupport.parkNanos(300 * MS)));

      // Then: an event every 50 ms; five of them were written while nobody read
      assertThat(end.join()).isEqualTo(new StepEnd.Drained());
      List<CanarySample> samples = log.facts(Topic.SAMPLES, CanarySample.class);
      List<Long> lagsNs = samples.stream().flatMap(s -> s.getLagsNs().stream()).toList();
      assertThat(samples).hasSize(3).allMatch(s -> s.getError() == null);
      assertThat(lagsNs.size()).isBetween(35, 50);
      assertThat(lagsNs).allMatch(lag -> lag > 0);
      assertThat(lagsNs.stream().filter(lag -> lag > 40 * MS).count()).isBetween(4L, 12L);
      assertThat(lagsNs.stream().mapToLong(Long::longValue).max().orElse(0))
          .isBetween(240 * MS, 1_000 * MS);
      // And no marker waits for it
      assertThat(log.facts(Topic.EVENTS, StepOpened.class).getFirst().getSampleSources())
          .containsExactly("client/0");
    }
  }

  private StepEnd run(StepOrdered order, int shard, int shards) {
    return new Step(parts(shard, shards, 1 << 14), order, true).run();
  }

  private StepParts parts(int shard, int shards, int queue) {
    return parts(log, shard, shards, queue);
  }

  private static StepParts parts(TestLog log, int shard, int shards, int queue) {
    return new StepParts(
        SystemClock.INSTANCE, log.log(), loops, new HostReader(), shard, shards, "life", queue);
  }

  private static void awaitGone(RawServer server, int clients) throws InterruptedException {
    for (int i = 0; i < 200 && server.clientsGone() < clients; i++) {
      Thread.sleep(10);
    }
    assertThat(server.clientsGone()).isEqualTo(clients);
  }

  /** The closing marker's counts are what stands in each partition, between the markers. */
  private void assertMarkersAndCounts() {
    StepDrained drained = log.facts(Topic.EVENTS, StepDrained.class).getFirst();
    Map<String, Integer> partitionOfKey = new HashMap<>();
    for (int p = 0; p < TestLog.PARTITIONS; p++) {
      List<SpecificRecord> here = new ArrayList<>();
      int requests = 0;
      for (TestLog.Written w : log.written(Topic.EVENTS)) {
        if (w.partition() == p) {
          here.add(w.fact());
          requests += w.fact() instanceof Dispatched ? 1 : 0;
          if (!w.key().equals("run/step")) {
            assertThat(partitionOfKey.putIfAbsent(w.key(), p)).isIn(null, p);
          }
        }
      }
      assertThat(here.getFirst()).isInstanceOf(StepOpened.class);
      assertThat(here.getLast()).isInstanceOf(StepDrained.class);
      assertThat(drained.getEventsByPartition().get(p)).isEqualTo(here.size() - 2L);
      assertThat(drained.getRequestsByPartition().get(p)).isEqualTo((long) requests);
    }
  }

  private void assertContiguousSequence(int expected) {
    TreeSet<Long> numbers = new TreeSet<>();
    for (TestLog.Written w : log.written(Topic.EVENTS)) {
      numbers.add((Long) w.fact().get(w.fact().getSchema().getField("sequence").pos()));
    }
    assertThat(numbers).hasSize(expected);
    assertThat(numbers.first()).isZero();
    assertThat(numbers.last()).isEqualTo(expected - 1L);
  }
}
