package survivor.checks.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import survivor.controller.clock.SystemClock;
import survivor.controller.fault.FaultRunner;
import survivor.controller.fault.FaultState;
import survivor.controller.fault.Injectors;
import survivor.log.FaultOrdered;
import survivor.simulator.Presets;
import survivor.simulator.Simulator;
import survivor.simulator.SimulatorSettings;

/** The controller's injectors at the door of a simulated replica. */
class SimulatorFaultsTest {
  private static final long MS = 1_000_000L;
  private final SystemClock clock = new SystemClock();
  private Simulator replica;

  @BeforeEach
  void start() {
    replica = Simulator.start(settings().withFaultDoor());
  }

  @AfterEach
  void stop() {
    replica.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"stall", "error", "stream-abort", "silent-hang", "slow-reload", "throttle"})
  void every_fault_of_a_replica_is_armed_fires_is_seen_and_ends_on_time(String kind) {
    FaultState end = run(kind, 700L, replica.port());

    assertThat(end.refused()).isEmpty();
    assertThat(end.fired().orElseThrow().getFiredNs()).isBetween(800 * MS, 1_300 * MS);
    assertThat(end.confirmed().orElseThrow().getWhat()).isEqualTo("fault-active");
    assertThat(end.expired().orElseThrow().getHow()).isEqualTo("expiry");
    assertThat(end.expired().orElseThrow().getAtNs()).isBetween(1_490 * MS, 2_000 * MS);
  }

  @Test
  void a_replica_without_a_door_or_none_at_all_and_a_fault_without_a_length_are_refused()
      throws Exception {
    try (Simulator plain = Simulator.start(settings())) {
      assertThat(refusal(run("error", 700L, plain.port()))).contains("_fault");
    }
    int free;
    try (ServerSocket socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    assertThat(refusal(run("error", 700L, free))).contains(Integer.toString(free));
    assertThat(refusal(run("error", null, replica.port()))).contains("length");
  }

  private static String refusal(FaultState end) {
    return end.refused().orElseThrow().getReason();
  }

  private FaultState run(String kind, Long lengthMs, int port) {
    FaultOrdered order =
        FaultOrdered.newBuilder()
            .setRunId("run")
            .setStepId("loss.1")
            .setFaultId("f1")
            .setInjector(kind)
            .setVictim("replica-1")
            .setFireAtNs(800 * MS)
            .setLengthNs(lengthMs == null ? null : lengthMs * MS)
            .setParameters(Map.of("url", "http://127.0.0.1:" + port))
            .setWallNs(1)
            .build();
    List<SpecificRecord> facts = new ArrayList<>();
    FaultState ordered = FaultState.ordered(order, clock.nowNs());
    return new FaultRunner(ordered, Injectors.all(clock, List.of()).named(kind), clock, facts::add)
        .run();
  }

  private static SimulatorSettings settings() {
    return SimulatorSettings.onFreePort("m", Presets.named("demo").orElseThrow());
  }
}
