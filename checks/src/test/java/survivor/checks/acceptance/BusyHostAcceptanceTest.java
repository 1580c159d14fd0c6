package survivor.checks.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import survivor.log.Gate;
import survivor.log.StepVerdict;

/** AC2d: the host of the client is busy with something else. */
@Tag("slow")
@Timeout(240)
class BusyHostAcceptanceTest {
  @TempDir Path folder;

  @Test
  void ac2d_busy_loops_fail_the_cpu_gate_and_so_the_verdict() throws IOException {
    StepVerdict verdict;
    try (Instrument instrument = Instrument.start(folder)) {
      // Given a replica, and all cores busy for 80 % of the time
      Instant epoch = instrument.nextEpoch();
      String replica = instrument.replica("--ttft=500ms", "--gap=10ms");
      instrument.warmUp(replica);
      Process busy = busyLoops();
      try {
        // When a step of 13 s is run
        verdict = instrument.run(Steps.constant("ac2d", 2, 10, 1), replica, epoch).verdict();
      } finally {
        busy.destroyForcibly();
      }
    }
    System.err.println("AC2d " + Said.of(verdict));
    // Then the client is not to be believed
    Gate cpu = Recorded.gate(verdict, "cpu");
    assertThat(cpu.getOutcome()).isEqualTo("failed");
    assertThat(cpu.getValue()).isGreaterThan(0.7);
    assertThat(verdict.getVerdict()).isEqualTo("invalid");
  }

  private static Process busyLoops() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            BusyLoops.class.getName())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
