package survivor.checks.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ladder from the command line to the report, with and without deaths on the way. */
class LadderRunTest {
  private static final Duration START = Duration.ofSeconds(90);
  private static final Duration RUN = Duration.ofMinutes(4);
  private static final Path CONFIG = Path.of("src/test/resources/quick.yaml").toAbsolutePath();

  @TempDir Path folder;

  @Test
  void a_killed_controller_and_a_killed_aggregator_change_no_verdict() throws Exception {
    try (Replica replica = new Replica();
        Cli cli = ladder(replica)) {
      // Given a ladder in its first step
      cli.awaitPrinted("run 2", START);
      Thread.sleep(5_000);
      // When the controller dies there, and the aggregator in the second step
      cli.kill("controller");
      cli.awaitPrinted("ramp 1 coarse 38.4 rps  PASS", Duration.ofSeconds(40));
      Thread.sleep(4_000);
      cli.kill("aggregator");
      // Then the run ends as it would have
      assertThat(cli.exitCode(RUN)).as(cli.printed()).isZero();
      JsonNode report = report();
      assertThat(report.get("outcome").asText()).isEqualTo("valid");
      assertThat(report.get("lambdaMaxRps").decimalValue()).isEqualByComparingTo("38.4");
      assertThat(report.get("lambdaRRps").decimalValue()).isEqualByComparingTo("24.96");
      assertThat(verdicts(report))
          .containsExactly(
              "38.4 pass", "76.8 fail", "42.24 fail", "38.4 pass", "76.8 fail", "42.24 fail");
      assertThat(report.get("certified").asBoolean()).isFalse();
      balances(report);
      assertThat(cli.children()).isEmpty();
      EventCount.byKcat(folder.resolve("data"), folder, report);
    }
  }

  @Test
  void a_killed_generator_voids_its_step_with_the_cause() throws Exception {
    try (Replica replica = new Replica();
        Cli cli = ladder(replica)) {
      // Given
      cli.awaitPrinted("run 2", START);
      Thread.sleep(5_000);
      // When
      cli.kill("generator");
      // Then
      assertThat(cli.exitCode(RUN)).as(cli.printed()).isEqualTo(3);
      JsonNode report = report();
      assertThat(report.get("outcome").asText()).isEqualTo("undecided");
      assertThat(report.get("lambdaMaxRps").isNull()).isTrue();
      assertThat(verdicts(report)).containsExactly("38.4 undecided");
      assertThat(step(report).get("decidedBy") + " " + step(report).get("reasons"))
          .contains("generator");
      assertThat(cli.children()).isEmpty();
    }
  }

  @Test
  void an_interrupted_ladder_keeps_what_was_measured() throws Exception {
    try (Replica replica = new Replica();
        Cli cli = ladder(replica)) {
      // Given
      cli.awaitPrinted("ramp 1 coarse 38.4 rps  PASS", START.plusSeconds(30));
      Thread.sleep(3_000);
      // When
      cli.terminate();
      // Then
      assertThat(cli.exitCode(Duration.ofSeconds(60))).as(cli.printed()).isEqualTo(3);
      JsonNode report = report();
      assertThat(report.get("outcome").asText()).isEqualTo("undecided");
      assertThat(verdicts(report)).startsWith("38.4 pass");
      assertThat(cli.children()).isEmpty();
    }
  }

  @Test
  void a_killed_command_leaves_no_process() throws Exception {
    try (Replica replica = new Replica();
        Cli cli = ladder(replica)) {
      // Given
      cli.awaitPrinted("run 2", START);
      List<ProcessHandle> children = cli.children();
      assertThat(children).hasSizeGreaterThanOrEqualTo(4);
      // When
      cli.killItself();
      // Then
      for (int left = 100; left > 0 && children.stream().anyMatch(ProcessHandle::isAlive); left--) {
        Thread.sleep(100);
      }
      assertThat(children).noneMatch(ProcessHandle::isAlive);
    }
  }

  private Cli ladder(Replica replica) {
    return Cli.start(
        folder,
        "ladder",
        "--config=" + CONFIG,
        "--warm-up=38.4",
        "--target=" + replica.url(),
        "--data=" + folder.resolve("data"),
        "--out=" + folder.resolve("out"));
  }

  private JsonNode report() throws IOException {
    assertThat(folder.resolve("out/report.txt")).isNotEmptyFile();
    return new ObjectMapper().readTree(Files.readString(folder.resolve("out/report.json")));
  }

  private static List<String> verdicts(JsonNode report) {
    List<String> verdicts = new ArrayList<>();
    for (JsonNode ramp : report.get("ramps")) {
      for (JsonNode step : ramp.get("steps")) {
        verdicts.add(step.get("rateRps").asText() + " " + step.get("verdict").asText());
      }
    }
    return verdicts;
  }

  private static JsonNode step(JsonNode report) {
    return report.get("ramps").get(0).get("steps").get(0);
  }

  private static void balances(JsonNode report) {
    JsonNode ledger = report.get("ledger");
    long ended =
        ledger.get("completed").asLong()
            + ledger.get("errored").asLong()
            + ledger.get("censored").asLong();
    assertThat(ledger.get("scheduled").asLong()).isPositive().isEqualTo(ended);
    assertThat(ledger.get("dispatched").asLong()).isEqualTo(ended);
    assertThat(ledger.get("eventsInLog").asLong())
        .isEqualTo(2 * ended + ledger.get("chunks").asLong());
    assertThat(ledger.get("duplicates").asLong()).isZero();
    assertThat(ledger.get("gaps").asLong()).isZero();
  }
}
