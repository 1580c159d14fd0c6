package survivor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import survivor.generator.cases.WireCase;
import survivor.simulator.scripted.ScriptedReplica;
import survivor.simulator.scripted.ScriptedSettings;

/** The command's words against those of the case files, over a real socket. */
@Timeout(120)
class ProbeCommandTest {
  private static final Path CASES = Path.of("..", "generator", "src", "test", "resources", "cases");

  /** One of each end, and every field that only some cases have. */
  private static final Set<String> SHOWN =
      Set.of("V01", "V08", "W01a", "W05a", "W08", "W14a", "W25a", "W44a", "W46b", "W57a", "W57b");

  /** What the command cannot know. */
  private static final String SEEN_BY_THE_SERVER = "closed_by_ms";

  private static final int TRIES = 3;
  private static final double EARLY_MS = 2;
  private static final double LATE_MS = 25;
  private static final double GAP_MS = EARLY_MS + LATE_MS;

  private static ScriptedReplica replica;

  private record Run(int code, String out, String err) {}

  static List<WireCase> cases() {
    return WireCase.all(CASES).stream().filter(wire -> SHOWN.contains(wire.id())).toList();
  }

  @BeforeAll
  static void open() {
    replica = ScriptedReplica.start(ScriptedSettings.onFreePort(CASES));
  }

  @AfterAll
  static void close() {
    replica.close();
  }

  /** A machine that stalls moves times, so the cases' rules have a case tried again. */
  @ParameterizedTest
  @MethodSource("cases")
  void a_case_is_told_in_the_words_of_its_file(WireCase wire) throws IOException {
    // When
    List<String> differences = differences(wire);
    for (int tried = 1; tried < TRIES && !differences.isEmpty(); tried++) {
      differences = differences(wire);
    }

    // Then
    assertThat(differences).isEmpty();
  }

  @Test
  void a_dead_target_is_measured_as_errored() throws IOException {
    // Given a port that nobody listens on
    String gone = "http://127.0.0.1:1";

    // When
    Run json = probe("--target=" + gone, "--json");
    Run text = probe("--target=" + gone);

    // Then
    JsonNode told = new ObjectMapper().readTree(json.out);
    assertThat(json.code).isEqualTo(2);
    assertThat(told.get("outcome").asText()).isEqualTo("errored");
    assertThat(told.get("class").asText()).isEqualTo("connect");
    assertThat(told.get("sent_ms").isNull()).isTrue();
    assertThat(text.code).isEqualTo(2);
    assertThat(text.out).contains("errored connect");
  }

  @Test
  void the_timeline_shows_every_instant_and_the_words() {
    // When
    Run run = probe("--target=http://127.0.0.1:" + replica.port() + "/case/W05a");

    // Then
    assertThat(run.code).isZero();
    assertThat(run.out)
        .contains("intended", "sent on a fresh connection", "head 200", "\"mull\"", "\"42\"")
        .contains("finish: stop", "[DONE]", "completed: 3 outputs", "server tokens 3");
  }

  @Test
  void mistakes_get_one_line_and_exit_code_1() {
    String good = "--target=http://127.0.0.1:1";
    for (List<String> wrong :
        List.of(
            List.of("--target=ftp://127.0.0.1"),
            List.of("--target=http://a b"),
            List.of("--target=127.0.0.1:8000"),
            List.of(good, "--timeout=0s"),
            List.of(good, "--timeout=soon"),
            List.of(good, "--choices=0"),
            List.of(good, "--completion=never"),
            List.of(good, "--endpoint=v1"),
            List.of(good, "--surprise"))) {
      // When
      Run run = probe(wrong.toArray(String[]::new));

      // Then
      assertThat(run.code).as("%s", wrong).isEqualTo(1);
      assertThat(run.out).isEmpty();
      assertThat(run.err.lines()).as(run.err).hasSize(1);
    }
  }

  private static List<String> differences(WireCase wire) throws IOException {
    Run run =
        probe(
            "--target=http://127.0.0.1:" + replica.port() + "/case/" + wire.id(),
            "--timeout=" + wire.timeoutMs() + "ms",
            "--choices=" + wire.choices(),
            "--endpoint=" + wire.endpoint(),
            "--json");
    JsonNode told = new ObjectMapper().readTree(run.out);
    int code = wire.expect().get("outcome").asText().equals("completed") ? 0 : 2;
    List<String> differences = new ArrayList<>();
    if (run.code != code || !run.err.isEmpty()) {
      differences.add("exit code " + run.code + " " + run.err);
    }
    for (Map.Entry<String, JsonNode> field : wire.expect().properties()) {
      String name = field.getKey();
      boolean open = wire.unsettled().contains(name) || name.equals(SEEN_BY_THE_SERVER);
      if (!open && !(told.has(name) && agrees(name, told.get(name), field.getValue()))) {
        differences.add(name + ": " + told.get(name) + ", expected " + field.getValue());
      }
    }
    return differences;
  }

  private static boolean agrees(String name, JsonNode told, JsonNode expected) {
    if (name.equals("gaps_ms")) {
      return told.size() == expected.size()
          && IntStream.range(0, told.size())
              .allMatch(i -> lies(told.get(i), expected.get(i), GAP_MS, GAP_MS));
    }
    if (name.endsWith("_ms") && !expected.isNull()) {
      return lies(told, expected, EARLY_MS, LATE_MS);
    }
    return name.equals("flags") ? words(told).equals(words(expected)) : told.equals(expected);
  }

  private static boolean lies(JsonNode told, JsonNode expected, double earlyMs, double lateMs) {
    double difference = told.asDouble() - expected.asDouble();
    return told.isNumber() && difference >= -earlyMs && difference <= lateMs;
  }

  private static Set<String> words(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(JsonNode::asText)
        .collect(Collectors.toSet());
  }

  private static Run probe(String... options) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line =
        Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err, true));
    int code =
        line.execute(
            Stream.concat(Stream.of("probe", "--model=m"), Stream.of(options))
                .toArray(String[]::new));
    return new Run(code, out.toString(), err.toString());
  }
}
