package survivor.controller.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static survivor.controller.fault.Faults.MS;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import survivor.log.FaultArmed;
import survivor.log.FaultExpired;
import survivor.log.FaultFired;
import survivor.log.FaultObserved;
import survivor.log.FaultRefused;

/** Drops real packets between two network namespaces, and looks at the wire. */
class BlackholeTest {
  private static final int PORT = 8_000;

  @TempDir private Path folder;
  private VictimNamespace namespace;
  private Process server;
  private Process capture;

  @BeforeEach
  void start() throws Exception {
    for (String need : List.of("id -u | grep -qx 0", "command -v nft", "command -v tcpdump")) {
      assumeThat(shell(need)).as("black holes are tested as root, with nft and tcpdump").isZero();
    }
    long pid = ProcessHandle.current().pid();
    namespace = VictimNamespace.make("survivor-test-" + pid, (int) (pid % 256));
    server =
        new ProcessBuilder(
                namespace.inside(
                    List.of(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        DrippingServer.class.getName(),
                        namespace.victimAddress(),
                        Integer.toString(PORT))))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("server").toFile())
            .start();
    Faults.await("the server listens", 20_000, this::connects);
    Path said = folder.resolve("tcpdump-said");
    capture =
        new ProcessBuilder("tcpdump", "-n", "-l", "-i", namespace.link(), "tcp")
            .redirectOutput(folder.resolve("wire").toFile())
            .redirectError(said.toFile())
            .start();
    Faults.await("tcpdump listens", 10_000, () -> text(said).contains("listening on"));
  }

  @AfterEach
  void end() throws InjectionException {
    for (Process process : new Process[] {server, capture}) {
      if (process != null) {
        process.destroyForcibly();
      }
    }
    if (namespace != null) {
      shell("nft delete table inet survivor_f1 2>/dev/null");
      namespace.close();
    }
  }

  @Test
  void an_open_stream_falls_silent_without_a_reset_and_flows_again_when_the_hole_heals()
      throws Exception {
    // Given a client with an open stream
    List<Long> readsNs = Collections.synchronizedList(new ArrayList<>());
    AtomicReference<Throwable> broken = new AtomicReference<>();
    try (Socket client = new Socket(namespace.victimAddress(), PORT)) {
      Thread.ofPlatform().daemon().start(() -> read(client, readsNs, broken));

      // When
      Faults.Told told = Faults.run(Faults.order("blackhole", 1_000, 2_000L, words()));

      // Then it was armed, on time, seen, and over by itself
      FaultFired fired = told.one(FaultFired.class);
      assertThat(fired.getFiredNs()).isBetween(1_000 * MS, 1_500 * MS);
      assertThat(told.one(FaultArmed.class).getDetails())
          .containsEntry("address", namespace.victimAddress());
      assertThat(told.one(FaultObserved.class).getWhat()).isEqualTo("packets-dropped");
      FaultExpired expired = told.one(FaultExpired.class);
      assertThat(expired.getHow()).isEqualTo("expiry");
      assertThat(expired.getAtNs()).isBetween(3_000 * MS, 3_500 * MS);

      // and the stream was silent from the fire to the expiry, and goes on: TCP sends again within
      // twice the outage
      long firedNs = fired.getWallNs();
      long healedNs = expired.getWallNs();
      Faults.await("the stream goes on", 8_000, () -> lastOf(readsNs) > healedNs);
      assertThat(readsNs).anyMatch(at -> at < firedNs);
      assertThat(readsNs).noneMatch(at -> at > firedNs + 20 * MS && at < healedNs - 40 * MS);
      assertThat(broken.get()).isNull();
      assertThat(wire()).anyMatch(line -> line.contains("Flags [P.]"));
      assertThat(wire()).noneMatch(line -> line.contains("Flags [R"));
    }
    assertThat(shell("nft list tables | grep -q survivor_f1")).isNotZero();
  }

  @Test
  void a_new_connection_gets_no_answer_while_the_hole_is_open_and_a_disarmed_hole_is_gone()
      throws Exception {
    Fault fault = Faults.due(0, 60_000L, words());
    ArmedFault hole = ((Arming.Ready) new BlackholeInjector(Faults.CLOCK).arm(fault)).fault();
    assertThat(connects()).isTrue();
    assertThat(hole.observe()).isEmpty();

    hole.fire();
    assertThat(connects()).isFalse();
    assertThat(hole.observe()).isPresent();
    assertThat(hole.over()).isFalse();

    hole.disarm();
    assertThat(connects()).isTrue();
    assertThat(shell("nft list tables | grep -q survivor_f1")).isNotZero();
    long sweeper = Long.parseLong(hole.details().get("watchdogPid"));
    Faults.await("the watchdog is gone", 1_000, () -> ProcessHandle.of(sweeper).isEmpty());
  }

  @Test
  void addresses_that_others_share_or_that_are_none_are_refused() {
    assertThat(refused(60_000L, Map.of("address", "127.0.0.1"))).contains("127.0.0.1");
    assertThat(refused(60_000L, Map.of("address", "example.org"))).contains("example.org");
    assertThat(refused(60_000L, Map.of())).contains("address");
    assertThat(refused(null, words())).contains("length");
  }

  private Map<String, String> words() {
    return Map.of("address", namespace.victimAddress());
  }

  private static String refused(Long lengthMs, Map<String, String> words) {
    return Faults.run(Faults.order("blackhole", 800, lengthMs, words))
        .one(FaultRefused.class)
        .getReason();
  }

  private boolean connects() {
    try (Socket client = new Socket()) {
      client.connect(new InetSocketAddress(namespace.victimAddress(), PORT), 300);
      return true;
    } catch (IOException noAnswer) {
      return false;
    }
  }

  private static void read(Socket client, List<Long> readsNs, AtomicReference<Throwable> broken) {
    try {
      int next = 0;
      for (int got = client.getInputStream().read(); got >= 0; ) {
        if (got != (next++ & 0xff)) {
          throw new IOException("byte " + (next - 1) + " is " + got);
        }
        readsNs.add(Faults.CLOCK.nowNs());
        got = client.getInputStream().read();
      }
      throw new IOException("the stream ended");
    } catch (IOException e) {
      if (!client.isClosed()) {
        broken.set(e);
      }
    }
  }

  private static long lastOf(List<Long> readsNs) {
    synchronized (readsNs) {
      return readsNs.isEmpty() ? 0 : readsNs.get(readsNs.size() - 1);
    }
  }

  private List<String> wire() {
    return text(folder.resolve("wire")).lines().toList();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }

  private static int shell(String script) throws InjectionException {
    return Tool.run(List.of("sh", "-c", script), "", Duration.ofSeconds(5)).exitCode();
  }
}
