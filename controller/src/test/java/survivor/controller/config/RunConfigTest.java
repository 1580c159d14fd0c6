package survivor.controller.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunConfigTest {
  private static final String DEMO = ConfigTexts.text("demo");

  @ParameterizedTest
  @CsvSource({"spec,SPEC,true", "demo,DEMO,false", "vllm-cpu,REAL,false"})
  void every_shipped_configuration_loads(String name, Profile profile, boolean certified)
      throws Exception {
    // When
    ConfigReading reading = RunConfig.load(ConfigTexts.shipped(name));

    // Then
    assertThat(reading).isInstanceOf(ConfigReading.Accepted.class);
    RunConfig config = ((ConfigReading.Accepted) reading).config();
    assertThat(config.profile()).isEqualTo(profile);
    assertThat(config.profile().certified()).isEqualTo(certified);
    byte[] raw = Files.readAllBytes(ConfigTexts.shipped(name));
    assertThat(config.source().sha256())
        .isEqualTo(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(raw)));
  }

  @Test
  void the_demo_is_what_the_simulator_is_calibrated_for() throws Exception {
    // When
    RunConfig demo = ConfigTexts.accepted(Files.readString(ConfigTexts.shipped("demo")));

    // Then
    assertThat(demo.load().shape()).isEqualTo(RunConfig.Shape.CONSTANT);
    assertThat(demo.load().startRps()).isEqualByComparingTo("16");
    assertThat(demo.load().ceilingRps()).isEmpty();
    assertThat(demo.load().maxTokens()).isEqualTo(64);
    assertThat(demo.slo()).isEqualTo(new RunConfig.Slo(300, 1400));
    assertThat(demo.step()).isEqualTo(new RunConfig.Timing(1500, 6000, 1400));
    assertThat(demo.reference().timing()).isEqualTo(new RunConfig.Timing(3000, 10000, 3000));
    assertThat(demo.lambdaRFactor()).isEqualByComparingTo(new BigDecimal("0.65"));
    assertThat(demo.target().metricsUrl()).isEqualTo("http://127.0.0.1:8000/metrics");
  }

  @Test
  void all_violations_are_named_at_once_by_field() {
    // Given
    String text =
        DEMO.replace("profile: demo", "profile: fancy")
            .replace("seed: 42", "seed: many\nretries: 3")
            .replace("  model: simulated\n", "")
            .replace("startRps: \"8\"", "startRps: 8")
            .replace("ignoreEos: true", "ignoreEos: yes please")
            .replace("slo: {ttftMs: 300, e2eMs: 1400}", "slo: {ttftMs: 0, e2eMs: 1.5, p99: 1}")
            .replace("  cpuMax: 0.95", "  cpuMax: 95");

    // When
    List<Violation> violations = ConfigTexts.refused(text);

    // Then
    assertThat(violations)
        .extracting(Violation::field)
        .containsExactlyInAnyOrder(
            "profile",
            "seed",
            "retries",
            "target.model",
            "load.startRps",
            "load.ignoreEos",
            "slo.ttftMs",
            "slo.e2eMs",
            "slo.p99",
            "limits.cpuMax");
  }

  @Test
  void a_missing_section_is_one_violation() {
    // Given
    String text = DEMO.replaceAll("(?m)^reference:.*\n", "").replaceAll("(?m)^slo:.*", "slo: fast");

    // When
    List<Violation> violations = ConfigTexts.refused(text);

    // Then
    assertThat(violations)
        .extracting(Violation::field)
        .containsExactlyInAnyOrder("reference", "slo");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "42", "[1, 2]", "a: [", "seed: 1\nseed: 2", "\"just text\""})
  void what_is_no_mapping_is_refused_in_one_line(String text) {
    // When
    List<Violation> violations = ConfigTexts.refused(text);

    // Then
    assertThat(violations).hasSize(1);
    assertThat(violations.get(0).toString()).doesNotContain("\n");
  }

  @Test
  void a_file_that_is_not_there_is_refused_by_its_path(@org.junit.jupiter.api.io.TempDir Path dir)
      throws IOException {
    // Given
    Path missing = dir.resolve("missing.yaml");

    // When
    ConfigReading absent = RunConfig.load(missing);
    ConfigReading folder = RunConfig.load(dir);

    // Then
    assertThat(absent)
        .isEqualTo(
            new ConfigReading.Refused(List.of(new Violation(missing.toString(), "no such file"))));
    assertThat(folder).isInstanceOf(ConfigReading.Refused.class);
  }

  @Test
  void the_command_line_overrides_the_target_and_keeps_the_hash() {
    // Given
    RunConfig demo = ConfigTexts.accepted(DEMO);
    TargetOverride override =
        new TargetOverride(
            Optional.of("http://10.0.0.1:9000/"), Optional.of("other"), Optional.empty());

    // When
    ConfigReading reading = demo.withTarget(override);

    // Then
    RunConfig changed = ((ConfigReading.Accepted) reading).config();
    assertThat(changed.target().url()).isEqualTo("http://10.0.0.1:9000");
    assertThat(changed.target().metricsUrl()).isEqualTo("http://10.0.0.1:9000/metrics");
    assertThat(changed.target().model()).isEqualTo("other");
    assertThat(changed.source()).isEqualTo(demo.source());
    assertThat(TargetOverride.fromInputs(changed.override().inputs())).isEqualTo(override);
  }

  @Test
  void later_overrides_win_over_earlier_ones_field_by_field() {
    // Given
    RunConfig first =
        ((ConfigReading.Accepted)
                ConfigTexts.accepted(DEMO)
                    .withTarget(
                        new TargetOverride(
                            Optional.of("http://a:1"), Optional.of("m"), Optional.empty())))
            .config();

    // When
    RunConfig second =
        ((ConfigReading.Accepted)
                first.withTarget(
                    new TargetOverride(
                        Optional.empty(), Optional.of("n"), Optional.of("http://b:2/metrics"))))
            .config();

    // Then
    assertThat(second.target().url()).isEqualTo("http://a:1");
    assertThat(second.target().model()).isEqualTo("n");
    assertThat(second.target().metricsUrl()).isEqualTo("http://b:2/metrics");
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:8000", "ftp://x", "http://", "not an address"})
  void an_override_that_is_no_address_is_refused_by_field(String address) {
    // When
    ConfigReading reading =
        ConfigTexts.accepted(DEMO)
            .withTarget(
                new TargetOverride(Optional.of(address), Optional.empty(), Optional.empty()));

    // Then
    assertThat(((ConfigReading.Refused) reading).violations())
        .extracting(Violation::field)
        .contains("target.url");
  }

  @Test
  void a_trace_needs_its_file_and_nothing_else_has_one() {
    // Given
    String noFile = DEMO.replace("shape: constant", "shape: trace");
    String noTrace = DEMO.replace("  maxTokens: 64", "  maxTokens: 64\n  traceFile: a.txt");

    // When / Then
    assertThat(ConfigTexts.refused(noFile)).extracting(Violation::field).contains("load.traceFile");
    assertThat(ConfigTexts.refused(noTrace))
        .extracting(Violation::field)
        .contains("load.traceFile");
  }

  @Test
  void tokens_with_every_event_are_off_unless_asked_for() {
    // Given
    String text = ConfigTexts.text("demo");
    String asking =
        text.replace("recordText: false", "recordText: false\n  continuousUsageStats: true");

    // When, Then
    assertThat(ConfigTexts.accepted(text).load().continuousUsageStats()).isFalse();
    assertThat(ConfigTexts.accepted(asking).load().continuousUsageStats()).isTrue();
    assertThat(ConfigTexts.refused(asking.replace("Stats: true", "Stats: 1")))
        .extracting(Violation::field)
        .containsExactly("load.continuousUsageStats");
  }

  @Test
  void a_ceiling_under_the_start_is_refused() {
    // Given
    String text = DEMO.replace("startRps: \"8\"", "startRps: \"8\"\n  ceilingRps: \"4\"");

    // When / Then
    assertThat(ConfigTexts.refused(text)).extracting(Violation::field).contains("load.ceilingRps");
  }
}
