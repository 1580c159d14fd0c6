package survivor.controller.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static survivor.controller.fault.Faults.MS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import survivor.log.FaultArmed;
import survivor.log.FaultExpired;
import survivor.log.FaultFired;
import survivor.log.FaultObserved;
import survivor.log.FaultRefused;

/** Runs the example that the documentation shows, and programs that break the contract. */
class ExecInjectorTest {
  private static final Path TEACHING = Path.of("../docs/fault-injectors.md");

  @TempDir private Path folder;

  @Test
  void the_documented_example_is_armed_fires_is_seen_and_is_ended_by_the_watchdog()
      throws IOException {
    // Given the script of the documentation: its fault is a file that is there
    String program = program(example());
    Path flag = folder.resolve("down");

    // When
    Faults.Told told =
        Faults.run(
            Faults.order(
                "exec", 1_500, 1_000L, Map.of("program", program, "flag", flag.toString())));

    // Then
    assertThat(told.one(FaultArmed.class).getDetails())
        .containsEntry("flag", flag.toString())
        .containsKey("watchdogPid");
    assertThat(told.one(FaultFired.class).getFiredNs()).isBetween(1_500 * MS, 2_000 * MS);
    assertThat(told.one(FaultObserved.class).getWhat()).isEqualTo("fault-active");
    assertThat(told.one(FaultExpired.class).getHow()).isEqualTo("expiry");
    assertThat(told.one(FaultExpired.class).getAtNs()).isBetween(2_500 * MS, 3_000 * MS);
    assertThat(flag).doesNotExist();
  }

  @Test
  void the_documented_example_refuses_what_it_cannot_do() throws IOException {
    assertThat(refused(Map.of("program", program(example()), "flag", "/nowhere/at/all")))
        .contains("/nowhere/at");
  }

  @Test
  void a_program_that_fails_to_fire_has_not_fired_and_is_disarmed() throws IOException {
    String script =
        "case $1 in fire) echo no luck >&2; exit 9;; disarm) touch "
            + folder.resolve("disarmed")
            + ";; esac";

    Faults.Told told =
        Faults.run(Faults.order("exec", 1_000, 500L, Map.of("program", program(script))));

    assertThat(told.end().fired()).isEmpty();
    assertThat(told.one(FaultObserved.class).getWhat()).isEqualTo(FaultState.FIRE_FAILED);
    assertThat(told.one(FaultObserved.class).getDetail()).contains("no luck");
    assertThat(told.one(FaultExpired.class).getHow()).isEqualTo("disarmed");
    assertThat(folder.resolve("disarmed")).exists();
  }

  @Test
  void what_is_armed_only_after_its_plan_is_disarmed_and_refused() throws IOException {
    Path disarmed = folder.resolve("disarmed");
    String script = "case $1 in arm) sleep 1.2;; disarm) touch " + disarmed + ";; esac";

    Faults.Told told =
        Faults.run(Faults.order("exec", 800, 60_000L, Map.of("program", program(script))));

    assertThat(told.facts()).hasSize(1);
    assertThat(told.end().refused()).isPresent();
    assertThat(disarmed).exists();
  }

  @Test
  void what_nobody_saw_is_not_confirmed_and_what_does_not_end_is_ended() throws IOException {
    Faults.Told told =
        Faults.run(Faults.order("exec", 1_000, 300L, Map.of("program", program("exit 0"))));

    assertThat(told.end().fired()).isPresent();
    assertThat(told.end().confirmed()).isEmpty();
    assertThat(told.one(FaultExpired.class).getHow()).isEqualTo("disarmed");
  }

  @Test
  void programs_that_hang_fail_babble_or_are_none_are_refused() throws IOException {
    assertThat(refused(Map.of("program", program("sleep 20"), "timeoutMs", "300")))
        .contains("300 ms");
    assertThat(refused(Map.of("program", program("echo broken >&2; exit 1")))).contains("broken");
    assertThat(refused(Map.of("program", program("echo hello")))).contains("hello");
    assertThat(refused(Map.of("program", folder.resolve("absent").toString()))).contains("absent");
    assertThat(refused(Map.of())).contains("program");
  }

  private static String refused(Map<String, String> parameters) {
    return Faults.run(Faults.order("exec", 1_500, 500L, parameters))
        .one(FaultRefused.class)
        .getReason();
  }

  /** The shell script in the documentation. */
  private static String example() throws IOException {
    List<String> lines = Files.readAllLines(TEACHING);
    int from = lines.indexOf("```sh") + 1;
    int length = lines.subList(from, lines.size()).indexOf("```");
    return String.join("\n", lines.subList(from, from + length));
  }

  private String program(String script) throws IOException {
    String text = script.startsWith("#!") ? script : "#!/bin/sh\n" + script;
    Path file = Files.writeString(folder.resolve("program"), text + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"))
        .toString();
  }
}
