package survivor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import survivor.simulator.Presets;
import survivor.simulator.Simulator;
import survivor.simulator.SimulatorSettings;

/** Every mistake gets one line and exit code 1, and leaves nothing behind. */
@Timeout(60)
class BadInputTest {
  private static final String GAUGE = "vllm:num_requests_waiting";

  @TempDir Path folder;

  private record Result(int code, String line) {}

  @Test
  void all_unknown_and_missing_keys_are_named_at_once() throws IOException {
    // Given
    Path config = config("sed: 1", GAUGE);
    // When
    Result result = ladder(config, "http://127.0.0.1:1");
    // Then
    assertThat(result.code).isEqualTo(1);
    assertThat(result.line).contains("seed").contains("sed").contains(config.toString());
    nothingIsLeft();
  }

  @Test
  void a_ladder_over_a_trace_is_refused_with_what_to_do() throws IOException {
    // Given
    Path arrivals = Files.writeString(folder.resolve("arrivals.txt"), "0\n1000000\n");
    Path good = config("seed: 1", GAUGE);
    String load = "shape: trace\n  traceFile: \"" + arrivals + "\"";
    Files.writeString(good, Files.readString(good).replaceFirst("shape: constant.*", load));
    // When
    Result result = ladder(good, "http://127.0.0.1:1");
    // Then
    assertThat(result.code).isEqualTo(1);
    assertThat(result.line).contains("trace").contains("survivor reference");
    nothingIsLeft();
  }

  @Test
  void a_target_that_is_down_is_named() throws IOException {
    // Given a port that nobody listens on
    Result result = ladder(config("seed: 1", GAUGE), "http://127.0.0.1:1");
    // Then
    assertThat(result.code).isEqualTo(1);
    assertThat(result.line).contains("http://127.0.0.1:1");
    nothingIsLeft();
  }

  @Test
  void a_wrong_model_and_an_absent_gauge_are_named_with_what_is_there() throws IOException {
    // Given
    try (Simulator simulator =
        Simulator.start(SimulatorSettings.onFreePort("simulated", Presets.demo()))) {
      String url = "http://127.0.0.1:" + simulator.port();
      Path good = config("seed: 1", GAUGE);
      Path noGauge = config("seed: 1", "vllm:nothing");
      // When
      Result model = ladder(good, url, "--model=other");
      Result gauge = ladder(noGauge, url, "--model=simulated");
      // Then
      assertThat(model.code).isEqualTo(1);
      assertThat(model.line).contains("other").contains("simulated");
      assertThat(gauge.code).isEqualTo(1);
      assertThat(gauge.line).contains("vllm:nothing");
      nothingIsLeft();
    }
  }

  @Test
  void an_external_log_that_does_not_answer_is_named_in_bounded_time() throws IOException {
    // Given
    try (Simulator simulator =
        Simulator.start(SimulatorSettings.onFreePort("simulated", Presets.demo()))) {
      // When
      Result result =
          ladder(
              config("seed: 1", GAUGE),
              "http://127.0.0.1:" + simulator.port(),
              "--model=simulated",
              "--bootstrap=127.0.0.1:1",
              "--registry=http://127.0.0.1:1/apis/ccompat/v7");
      // Then
      assertThat(result.code).isEqualTo(1);
      assertThat(result.line).contains("127.0.0.1:1").contains("broker");
      nothingIsLeft();
    }
  }

  @Test
  void a_folder_that_cannot_be_made_is_named() throws IOException {
    // Given
    Path file = Files.writeString(folder.resolve("file"), "no folder");
    // When
    Result out =
        run(
            "ladder",
            "--config=" + config("seed: 1", GAUGE),
            "--data=" + folder.resolve("data"),
            "--out=" + file.resolve("below"));
    // Then
    assertThat(out.code).isEqualTo(1);
    assertThat(out.line).contains(file.toString()).contains("--out");
    nothingIsLeft();
  }

  @Test
  void a_taken_port_is_named() throws IOException {
    // Given
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = "--port=" + taken.getLocalPort();
      // When // Then
      for (String command : List.of("up", "simulator", "registry")) {
        Result result = run(command, port);
        assertThat(result.code).isEqualTo(1);
        assertThat(result.line).contains(Integer.toString(taken.getLocalPort())).contains("--port");
      }
    }
  }

  @Test
  void a_gateway_says_what_is_wrong_with_its_upstreams_its_port_and_its_routes()
      throws IOException {
    // Given
    String upstream = "--upstream=replica-0=http://127.0.0.1:1";
    String file = "--routes=" + folder.resolve("routes.jsonl");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      // When // Then
      refused("--upstream", "gateway", "--listen=0", file);
      refused("replica-0", "gateway", "--upstream=replica-0=https://host", file);
      refused("threshold", "gateway", upstream, "--probe-failures=0", file);
      refused("--listen", "gateway", upstream, "--listen=" + taken.getLocalPort(), file);
      refused("--routes", "gateway", upstream, "--listen=0");
      refused(
          "--routes",
          "gateway",
          upstream,
          "--listen=0",
          file,
          "--bootstrap=a:1",
          "--registry=http://a");
      refused("none/r", "gateway", upstream, "--listen=0", "--routes=" + folder.resolve("none/r"));
    }
  }

  @Test
  void an_access_log_that_is_not_there_is_named() {
    Path none = folder.resolve("none.jsonl");
    String file = "--routes=" + folder.resolve("routes.jsonl");
    refused(none.toString(), "routes", "--whole", "--access-log=" + none, file);
    refused("--access-log", "routes", "--whole", file);
  }

  private static void refused(String named, String... arguments) {
    Result result = run(arguments);
    assertThat(result.code).isEqualTo(1);
    assertThat(result.line).contains(named);
  }

  @Test
  void scripts_that_cannot_be_played_are_named() throws IOException {
    // Given a folder without a case, and one with a broken case
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Path broken = Files.createDirectory(folder.resolve("broken"));
    Files.writeString(broken.resolve("X.json"), "{\"end\":{\"kind\":\"none\"}}");
    // When // Then
    for (Path cases : List.of(empty, broken, folder.resolve("none"))) {
      Result result = run("simulator", "--port=0", "--script=" + cases);
      assertThat(result.code).isEqualTo(1);
      assertThat(result.line).contains(cases.toString());
    }
    Result noFolder = run("simulator", "--port=0", "--slots=1");
    assertThat(noFolder.code).isEqualTo(1);
    assertThat(noFolder.line).contains("--script");
  }

  @Test
  void a_log_that_is_not_there_is_named_and_not_made() {
    // Given
    Path none = folder.resolve("none");
    // When
    Result result = run("report", "some-run", "--data=" + none);
    // Then
    assertThat(result.code).isEqualTo(1);
    assertThat(result.line).contains(none.toString());
    assertThat(none).doesNotExist();
  }

  @Test
  void wrong_arguments_get_one_line_with_a_hint() {
    for (String[] arguments :
        List.of(
            new String[] {"lader"},
            new String[] {"ladder"},
            new String[] {},
            new String[] {"sweep", "--config=x"},
            new String[] {"report", "run", "--jason"},
            new String[] {"reference", "--rate=abc", "--config=x"})) {
      // When
      Result result = run(arguments);
      // Then
      assertThat(result.code).isEqualTo(1);
      assertThat(result.line).contains("--help");
    }
  }

  private Result ladder(Path config, String target, String... more) {
    Stream<String> common =
        Stream.of(
            "ladder",
            "--config=" + config,
            "--target=" + target,
            "--data=" + folder.resolve("data"),
            "--out=" + folder.resolve("out"));
    return run(Stream.concat(common, Stream.of(more)).toArray(String[]::new));
  }

  private void nothingIsLeft() {
    assertThat(folder.resolve("data")).doesNotExist();
    assertThat(folder.resolve("out")).doesNotExist();
  }

  /** The demo's configuration with another line for its seed and another waiting gauge. */
  private Path config(String seedLine, String gauge) throws IOException {
    String demo = Files.readString(Path.of("..", "configs", "demo.yaml"));
    String changed = demo.replaceAll("(?m)^seed: .*", seedLine).replace(GAUGE, gauge);
    return Files.writeString(Files.createTempFile(folder, "config", ".yaml"), changed);
  }

  private static Result run(String... arguments) {
    StringWriter err = new StringWriter();
    CommandLine line = Main.commandLine().setErr(new PrintWriter(err, true));
    int code = line.execute(arguments);
    String text = err.toString();
    assertThat(text.lines()).as(text).hasSize(1);
    return new Result(code, text);
  }
}
