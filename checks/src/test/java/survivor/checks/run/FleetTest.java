package survivor.checks.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import survivor.cli.Clock;
import survivor.cli.SystemClock;
import survivor.cli.stack.DataFolder;
import survivor.cli.stack.Fleet;
import survivor.cli.stack.Health;
import survivor.cli.stack.LogReady;
import survivor.cli.stack.Ports;
import survivor.cli.stack.Roles;
import survivor.cli.stack.Stack;
import survivor.cli.stack.Supervised;
import survivor.cli.stack.Supervisor;
import survivor.log.Routed;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;

/** One of two replicas is killed under load, and comes back: every part in its own process. */
@Timeout(180)
class FleetTest {
  private static final Duration RESTART_DELAY = Duration.ofSeconds(3);
  private static final Duration LOAD_TIME = Duration.ofSeconds(2);
  private static final Duration SOON = Duration.ofSeconds(30);

  /** The victim cannot be back before. */
  private static final long AWAY_NS = RESTART_DELAY.plus(LOAD_TIME).toNanos();

  private static final int TOKENS = 50;

  /** An answer's last token comes no sooner: 50 ms and 49 gaps of 40 ms after its request. */
  private static final long LIFE_NS = 2_010_000_000L;

  private static final String SURVIVOR = "replica-0";
  private static final String VICTIM = "replica-1";

  private final Clock clock = new SystemClock();
  @TempDir Path folder;

  @Test
  void a_killed_replica_cuts_its_own_streams_fails_new_ones_for_the_grace_period_and_comes_back()
      throws Exception {
    try (DataFolder data = DataFolder.open(folder);
        Supervisor supervisor = new Supervisor(data, clock, line -> {}, failure -> {})) {
      LogAddress log = Stack.start(data, supervisor);
      SchemaIds ids = LogReady.prepare(log, SOON, clock);
      Fleet fleet =
          Fleet.start(new Roles(data, supervisor, clock), plan(), Optional.of(log), clock);
      try (SteadyLoad load = new SteadyLoad(fleet.gateway().getPort(), TOKENS)) {
        killUnder(load, fleet, pid(supervisor));
        everyRequestHasOneRoute(load.those(a -> true), log, ids);
      }
    }
  }

  private void killUnder(SteadyLoad load, Fleet fleet, long victim) throws InterruptedException {
    // Given
    await(() -> load.those(asked -> asked.end() == Asked.End.DONE).size() >= 10);
    // When
    long killedNs = clock.nowNs();
    ProcessHandle.of(victim).orElseThrow().destroyForcibly();
    await(() -> fleet.listed() == 1);
    long unlistedNs = clock.nowNs();
    await(() -> fleet.listed() == 2);
    long backNs = clock.nowNs();
    await(() -> load.those(a -> a.startNs() > backNs && to(VICTIM, a)).size() >= 5);
    load.end();
    // Then
    inFlightAtTheKill(load, killedNs);
    duringTheGracePeriod(load, killedNs, unlistedNs);
    assertThat(load.those(a -> a.startNs() > unlistedNs && a.startNs() < killedNs + AWAY_NS))
        .isNotEmpty()
        .allMatch(a -> to(SURVIVOR, a));
    assertThat(load.those(a -> a.startNs() > unlistedNs)).allMatch(a -> a.end() == Asked.End.DONE);
    assertThat(backNs - killedNs).isGreaterThan(AWAY_NS);
  }

  private static Fleet.Plan plan() {
    return new Fleet.Plan(
        2,
        RESTART_DELAY,
        List.of("--ttft=50ms", "--gap=40ms", "--load-time=" + LOAD_TIME.toSeconds() + "s"),
        Ports.free(1).getFirst(),
        List.of("--probe-period=200ms", "--probe-failures=2", "--grace=1s"),
        SOON);
  }

  private static void inFlightAtTheKill(SteadyLoad load, long killedNs) {
    List<Asked> inFlight =
        load.those(
            a -> a.startNs() > killedNs - LIFE_NS && a.startNs() < killedNs && a.status() == 200);
    assertThat(inFlight.stream().filter(a -> to(VICTIM, a)))
        .hasSizeGreaterThan(5)
        .allMatch(a -> a.end() == Asked.End.RESET);
    assertThat(inFlight.stream().filter(a -> to(SURVIVOR, a)))
        .hasSizeGreaterThan(5)
        .allMatch(a -> a.end() == Asked.End.DONE);
  }

  private static void duringTheGracePeriod(SteadyLoad load, long killedNs, long unlistedNs) {
    List<Asked> during = load.those(a -> a.startNs() > killedNs && a.startNs() < unlistedNs);
    assertThat(during.stream().filter(a -> to(VICTIM, a)))
        .hasSizeGreaterThan(5)
        .allMatch(a -> a.end() == Asked.End.REFUSED && a.status() == 502);
    assertThat(during.stream().filter(a -> to(SURVIVOR, a)))
        .hasSizeGreaterThan(5)
        .allMatch(a -> a.end() == Asked.End.DONE);
  }

  /** And it names the replica that the answer named. */
  private static void everyRequestHasOneRoute(List<Asked> all, LogAddress log, SchemaIds ids) {
    List<Routed> routes = routes(log, ids, all.size());
    Map<String, String> seen =
        all.stream().collect(Collectors.toMap(Asked::id, a -> a.upstream().orElseThrow()));
    assertThat(routes).hasSize(all.size());
    assertThat(routes.stream().collect(Collectors.toMap(Routed::getRequestId, Routed::getUpstream)))
        .isEqualTo(seen);
    assertThat(routes.stream().filter(route -> route.getError() != null))
        .isNotEmpty()
        .allMatch(route -> route.getUpstream().equals(VICTIM));
  }

  /** Reads until so many are there and no more come for a second. */
  private static List<Routed> routes(LogAddress log, SchemaIds ids, int expected) {
    List<Routed> routes = new ArrayList<>();
    FactCodec codec = new FactCodec(ids);
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            LogClients.consumer(log, null),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(Topic.ROUTES.topicName()).stream()
              .map(info -> new TopicPartition(info.topic(), info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      for (int quiet = 0; quiet < 10 || (routes.size() < expected && quiet < 100); quiet++) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
          Routed route = (Routed) codec.decode(record.value());
          assertThat(new String(record.key(), StandardCharsets.UTF_8))
              .isEqualTo(route.getRequestId());
          routes.add(route);
          quiet = 0;
        }
      }
    }
    return routes;
  }

  private static boolean to(String replica, Asked asked) {
    return asked.upstream().equals(Optional.of(replica));
  }

  private static long pid(Supervisor supervisor) {
    return supervisor.children().stream()
        .filter(child -> child.name().equals(VICTIM))
        .map(Supervised::pid)
        .findFirst()
        .orElseThrow();
  }

  private void await(BooleanSupplier condition) {
    assertThat(Health.await(clock, SOON, condition)).isTrue();
  }
}
