package survivor.checks.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two given rates from the command line to the report, with the server's side observed. */
class SweepRunTest {
  private static final Duration RUN = Duration.ofMinutes(4);
  private static final Path CONFIG = Path.of("src/test/resources/quick.yaml");

  @TempDir Path folder;

  @Test
  void the_report_has_the_servers_side_and_the_command_ran_between_the_steps() throws Exception {
    // Given devices that are told of by a script, which also writes a line into the server's log
    Path serverLog = Files.writeString(folder.resolve("server.log"), "started\n");
    Path smi =
        script("smi", "echo asked >> " + serverLog, "echo '0, Fake, 1500, 800, 40, 99.5, 50'");
    Path between = script("between", "echo \"$1\" >> " + folder.resolve("between.txt"));
    String config =
        Files.readString(CONFIG)
            + "observe: {nvidiaSmi: %s, serverLog: %s}\n".formatted(smi, serverLog)
            + "betweenSteps: {pauseMs: 500, command: %s, timeoutMs: 20000}\n".formatted(between);
    // When
    try (Replica replica = new Replica();
        Cli cli = sweep(replica, Files.writeString(folder.resolve("sweep.yaml"), config))) {
      assertThat(cli.exitCode(RUN)).as(cli.printed()).isZero();
    }
    JsonNode report =
        new ObjectMapper().readTree(Files.readString(folder.resolve("out/report.json")));
    // Then
    assertThat(report.get("plan").asText()).isEqualTo("sweep");
    assertThat(report.get("outcome").asText()).isEqualTo("valid");
    assertThat(folder.resolve("between.txt")).hasContent("1.0");
    List<JsonNode> steps = list(report.get("ramps").get(0).get("steps"));
    assertThat(steps)
        .extracting(step -> step.get("rateRps").asText())
        .containsExactly("38.4", "19.2");
    steps.forEach(SweepRunTest::isObserved);
    assertThat(folder.resolve("out/report.txt")).content().contains("0 Fake: SM 1500");
  }

  private static void isObserved(JsonNode step) {
    // Even arrivals for 6 s, a reading a second, a line a reading from the settle on.
    long scheduled = step.get("scheduled").asLong();
    for (String of : List.of("scheduled", "dispatched")) {
      JsonNode arrivals = step.get("arrivals").get(of);
      assertThat(arrivals.get("n").asLong()).isBetween(scheduled - 1, scheduled + 1);
      assertThat(arrivals.get("varianceToMean").asDouble()).isLessThan(0.1);
    }
    assertThat(step.get("devices").get("samples").asInt()).isBetween(5, 6);
    assertThat(step.get("devices").get("missing").asInt()).isZero();
    JsonNode device = step.get("devices").get("readings").get(0);
    assertThat(device.get("name").asText()).isEqualTo("Fake");
    assertThat(device.get("powerW").get("mean").asDouble()).isEqualTo(99.5);
    assertThat(step.get("serverLog").get("lines").asInt()).isBetween(6, 9);
    List<JsonNode> groups = list(step.get("lateTime").get("groups"));
    assertThat(groups.stream().mapToLong(group -> group.get("requests").asLong()).sum())
        .isEqualTo(scheduled);
    assertThat(groups.getFirst().get("beforeFirstUs").asLong()).isPositive();
    assertThat(groups.getFirst().get("betweenReadsUs").asLong()).isPositive();
  }

  private Cli sweep(Replica replica, Path config) {
    return Cli.start(
        folder,
        "sweep",
        "--rates=38.4,19.2",
        "--config=" + config,
        "--warm-up=38.4",
        "--target=" + replica.url(),
        "--data=" + folder.resolve("data"),
        "--out=" + folder.resolve("out"));
  }

  private Path script(String name, String... lines) throws IOException {
    Path script =
        Files.writeString(folder.resolve(name), "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
  }

  private static List<JsonNode> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }
}
