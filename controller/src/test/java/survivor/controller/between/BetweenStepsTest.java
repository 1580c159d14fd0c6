package survivor.controller.between;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import survivor.controller.Facts;
import survivor.controller.plan.Command;
import survivor.log.BetweenStepsRan;

@Timeout(30)
class BetweenStepsTest {
  @TempDir private Path folder;

  @Test
  void the_program_is_told_the_step_and_its_end_is_recorded() throws IOException {
    // Given
    String program = script("echo \"$1\" > " + folder.resolve("told") + "; exit 3");

    // When
    BetweenStepsRan ran = run(program, 10_000, null);

    // Then
    assertThat(ran.getExitCode()).isEqualTo(3);
    assertThat(ran.getFailure()).isNull();
    assertThat(ran.getAfterStepId()).isEqualTo("1.4");
    assertThat(ran.getRunId()).isEqualTo(Facts.RUN);
    assertThat(ran.getEndWallNs()).isGreaterThan(ran.getStartWallNs());
    assertThat(folder.resolve("told")).hasContent("1.4");
  }

  @Test
  void a_program_that_takes_too_long_is_killed_and_has_no_exit_code() throws IOException {
    BetweenStepsRan ran = run(script("sleep 20; echo late > " + folder.resolve("late")), 300, null);

    assertThat(ran.getExitCode()).isNull();
    assertThat(ran.getFailure()).contains("300 ms");
    assertThat(folder.resolve("late")).doesNotExist();
  }

  @Test
  void a_run_that_is_stopped_does_not_wait_for_the_program() throws IOException {
    BetweenStepsRan ran = run(script("sleep 20"), 20_000, "interrupted");

    assertThat(ran.getExitCode()).isNull();
    assertThat(ran.getFailure()).contains("interrupted");
  }

  @Test
  void a_program_that_is_not_there_is_a_failure_with_its_reason() {
    BetweenStepsRan ran = run(folder.resolve("absent").toString(), 1_000, null);

    assertThat(ran.getExitCode()).isNull();
    assertThat(ran.getFailure()).contains("absent");
  }

  private static BetweenStepsRan run(String program, long timeoutMs, String stopReason) {
    AtomicLong now = new AtomicLong();
    return BetweenSteps.run(
        new Command.RunBetween("1.4", program, timeoutMs),
        Facts.RUN,
        now::incrementAndGet,
        () -> stopReason);
  }

  private String script(String commands) throws IOException {
    Path script = Files.writeString(folder.resolve("between"), "#!/bin/sh\n" + commands + "\n");
    return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"))
        .toString();
  }
}
