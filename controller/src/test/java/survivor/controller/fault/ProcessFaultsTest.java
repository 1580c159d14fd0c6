package survivor.controller.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static survivor.controller.fault.Faults.MS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import survivor.log.FaultArmed;
import survivor.log.FaultExpired;
import survivor.log.FaultFired;
import survivor.log.FaultObserved;
import survivor.log.FaultRefused;

/** Kills and freezes real processes. */
class ProcessFaultsTest {
  @TempDir private Path folder;
  private Process victim;

  @BeforeEach
  void start() throws IOException {
    assumeThat(Path.of("/proc/self/stat")).as("Linux's /proc").exists();
    victim = new ProcessBuilder("sleep", "60").start();
  }

  @AfterEach
  void end() {
    if (victim != null) {
      victim.destroyForcibly();
    }
  }

  @Test
  void a_kill_is_armed_fires_on_time_and_is_confirmed_by_the_process_that_is_gone()
      throws IOException {
    // Given a victim as a stack remembers it
    Files.writeString(
        folder.resolve("replica-1"),
        victim.pid() + " " + victim.info().startInstant().orElseThrow());

    // When
    Faults.Told told =
        Faults.run(Faults.order("sigkill", 800, null, Map.of("children", folder.toString())));

    // Then
    assertThat(told.facts())
        .extracting(fact -> fact.getClass().getSimpleName())
        .containsExactly("FaultArmed", "FaultFired", "FaultObserved", "FaultExpired");
    assertThat(told.one(FaultArmed.class).getDetails())
        .containsEntry("pid", Long.toString(victim.pid()));
    assertThat(told.one(FaultArmed.class).getExpiresNs()).isNull();
    assertThat(told.one(FaultFired.class).getFiredNs()).isBetween(800 * MS, 1_300 * MS);
    assertThat(told.one(FaultObserved.class).getWhat()).isEqualTo("victim-gone");
    assertThat(told.one(FaultExpired.class).getHow()).isEqualTo("nothing-to-end");
    assertThat(victim.isAlive()).isFalse();
  }

  @Test
  void a_freeze_stops_the_process_and_ends_at_its_expiry() throws InterruptedException {
    Faults.Told told = Faults.run(Faults.order("freeze", 800, 600L, pid()));

    assertThat(told.one(FaultArmed.class).getExpiresNs()).isEqualTo(1_400 * MS);
    assertThat(told.one(FaultFired.class).getFiredNs()).isBetween(800 * MS, 1_300 * MS);
    assertThat(told.one(FaultObserved.class).getWhat()).isEqualTo("victim-frozen");
    assertThat(told.one(FaultExpired.class).getHow()).isEqualTo("expiry");
    assertThat(told.one(FaultExpired.class).getAtNs()).isBetween(1_400 * MS, 1_900 * MS);
    assertThat(state(victim.pid())).isEqualTo('S');
    long watchdog = Long.parseLong(told.one(FaultArmed.class).getDetails().get("watchdogPid"));
    Faults.await("the watchdog ends", 2_000, () -> ProcessHandle.of(watchdog).isEmpty());
  }

  @Test
  void a_freeze_ends_though_its_controller_was_killed() throws Exception {
    // Given a freeze of 1.5 s, armed and fired by another process, which is then killed
    Process controller =
        new ProcessBuilder(
                List.of(
                    ProcessHandle.current().info().command().orElseThrow(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    FreezeAndWait.class.getName(),
                    Long.toString(victim.pid())))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      Faults.await("the victim is frozen", 20_000, () -> state(victim.pid()) == 'T');
    } finally {
      controller.destroyForcibly().waitFor();
    }

    // When nobody is left but the watchdog
    assertThat(state(victim.pid())).isEqualTo('T');

    // Then
    Faults.await("the victim runs again", 3_000, () -> state(victim.pid()) == 'S');
  }

  @Test
  void a_freeze_that_is_disarmed_ends_at_once_and_its_watchdog_with_it() throws Exception {
    Arming arming = new FreezeInjector(Faults.CLOCK).arm(Faults.due(0, 60_000L, pid()));
    ArmedFault fault = ((Arming.Ready) arming).fault();
    fault.fire();
    Faults.await("the victim is frozen", 1_000, () -> state(victim.pid()) == 'T');

    fault.disarm();

    Faults.await("the victim runs again", 1_000, () -> state(victim.pid()) == 'S');
    long watchdog = Long.parseLong(fault.details().get("watchdogPid"));
    Faults.await("the watchdog is gone", 1_000, () -> ProcessHandle.of(watchdog).isEmpty());
  }

  @Test
  void an_absent_victim_is_refused_and_nothing_fires() throws Exception {
    victim.destroyForcibly().waitFor();

    Faults.Told told = Faults.run(Faults.order("sigkill", 800, null, pid()));

    assertThat(told.facts()).hasSize(1);
    assertThat(told.one(FaultRefused.class).getReason()).contains(Long.toString(victim.pid()));
  }

  @Test
  void a_process_that_only_has_the_id_of_the_remembered_one_is_not_the_victim() throws IOException {
    Files.writeString(folder.resolve("replica-1"), victim.pid() + " 2001-01-01T00:00:00Z");

    Faults.Told told =
        Faults.run(Faults.order("sigkill", 800, null, Map.of("children", folder.toString())));

    assertThat(told.end().refused()).isPresent();
    assertThat(victim.isAlive()).isTrue();
  }

  @Test
  void an_order_that_comes_too_late_is_refused() {
    Faults.Told told = Faults.run(Faults.order("sigkill", 300, null, pid()));

    assertThat(told.facts()).hasSize(1);
    assertThat(told.end().refused()).isPresent();
    assertThat(victim.isAlive()).isTrue();
  }

  @Test
  void a_victim_that_died_before_the_fire_makes_a_fault_that_did_not_happen() throws Exception {
    ArmedFault fault =
        ((Arming.Ready) new SigkillInjector().arm(Faults.due(0, null, pid()))).fault();
    victim.destroyForcibly().waitFor();

    assertThatThrownBy(fault::fire).isInstanceOf(InjectionException.class);
  }

  @Test
  void lengths_words_and_names_that_make_no_sense_are_refused() {
    assertThat(refused("freeze", null, pid())).contains("length");
    assertThat(refused("sigkill", 100L, pid())).contains("length");
    assertThat(refused("sigkill", null, Map.of())).contains("pid");
    assertThat(refused("sigkill", null, Map.of("pid", "many"))).contains("many");
    assertThat(refused("sigkill", null, Map.of("pid", "1"))).contains("1");
    assertThat(refused("earthquake", null, Map.of())).contains("earthquake").contains("freeze");
  }

  private static String refused(String injector, Long lengthMs, Map<String, String> parameters) {
    return Faults.run(Faults.order(injector, 800, lengthMs, parameters))
        .one(FaultRefused.class)
        .getReason();
  }

  private Map<String, String> pid() {
    return Map.of("pid", Long.toString(victim.pid()));
  }

  private static char state(long pid) {
    try {
      String line = Files.readString(Path.of("/proc/" + pid + "/stat"));
      return line.charAt(line.lastIndexOf(')') + 2);
    } catch (IOException e) {
      return '-';
    }
  }

  /** Freezes a process for 1.5 s, and waits to be killed. */
  static final class FreezeAndWait {
    private FreezeAndWait() {}

    public static void main(String[] args) throws Exception {
      Fault fault = Faults.due(0, 1_500L, Map.of("pid", args[0]));
      ((Arming.Ready) new FreezeInjector(Faults.CLOCK).arm(fault)).fault().fire();
      Thread.sleep(60_000);
    }
  }
}
