package survivor.checks.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import survivor.cli.SystemClock;
import survivor.cli.stack.DataFolder;
import survivor.cli.stack.Stack;
import survivor.cli.stack.Supervisor;

/** Counts a run's events with kcat, which knows nothing of Survivor. */
final class EventCount {
  private EventCount() {}

  /** Starts the broker again on the run's data and compares with the report's ledger. */
  static void byKcat(Path data, Path folder, JsonNode report)
      throws IOException, InterruptedException {
    Assumptions.assumeTrue(hasKcat(), "kcat is not installed, so nobody else counted the events");
    Path keys = folder.resolve("keys.txt");
    try (DataFolder opened = DataFolder.open(data);
        Supervisor supervisor =
            new Supervisor(opened, new SystemClock(), line -> {}, failure -> {})) {
      String bootstrap = Stack.start(opened, supervisor).bootstrap();
      List<String> kcat =
          List.of(
              "kcat", "-C", "-e", "-q", "-b", bootstrap, "-t", "survivor.events", "-f", "%k\\n");
      Process counting = new ProcessBuilder(kcat).redirectOutput(keys.toFile()).start();
      assertThat(counting.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(counting.exitValue()).isZero();
    }
    String run = report.get("runId").asText() + "/";
    long ofRequests =
        Files.readAllLines(keys).stream()
            .filter(key -> key.startsWith(run) && key.chars().filter(c -> c == '/').count() == 2)
            .count();
    assertThat(ofRequests).isEqualTo(report.get("ledger").get("eventsInLog").asLong());
  }

  private static boolean hasKcat() throws InterruptedException {
    try {
      return new ProcessBuilder("kcat", "-V").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
