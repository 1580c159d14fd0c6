package survivor.controller.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpecPinsTest {
  private static final String SPEC = ConfigTexts.text("spec");

  @ParameterizedTest
  @CsvSource({
    "'shape: poisson','shape: constant',load.shape",
    "'startRps: \"2\"','startRps: \"1\"',load.startRps",
    "'startRps: \"2\"','startRps: \"2\"\n  ceilingRps: \"8\"',load.ceilingRps",
    "'maxTokens: 256','maxTokens: 128',load.maxTokens",
    "'ignoreEos: true','ignoreEos: false',load.ignoreEos",
    "'ttftMs: 1000','ttftMs: 1001',slo.ttftMs",
    "'e2eMs: 14000','e2eMs: 15000',slo.e2eMs",
    "'timeoutMs: 30000','timeoutMs: 60000',timeoutMs",
    "'step: {settleMs: 30000','step: {settleMs: 29999',step.settleMs",
    "'measuredMs: 120000','measuredMs: 60000',step.measuredMs",
    "'tailMs: 14000','tailMs: 0',step.tailMs",
    "'settleMs: 60000','settleMs: 6000',reference.settleMs",
    "'measuredMs: 300000','measuredMs: 30000',reference.measuredMs",
    "'tailMs: 30000','tailMs: 3000',reference.tailMs",
    "'loadFactor: 2','loadFactor: 1.5',reference.loadFactor",
    "'goodputMin: 0.99','goodputMin: 0.95',limits.goodputMin",
    "'queueMeanMax: 1.0','queueMeanMax: 2',limits.queueMeanMax",
    "'coverageMin: 0.9','coverageMin: 0.5',limits.coverageMin",
    "'skewP99MaxMs: 5','skewP99MaxMs: 6',limits.skewP99MaxMs",
    "'skewMaxMs: 50','skewMaxMs: 51',limits.skewMaxMs",
    "'cpuMax: 0.70','cpuMax: 0.71',limits.cpuMax",
    "'pauseP99MaxMs: 1','pauseP99MaxMs: 2',limits.pauseP99MaxMs",
    "'lambdaRFactor: 0.65','lambdaRFactor: 0.7',lambdaRFactor"
  })
  void each_pin_is_refused_alone(String pinned, String weakened, String field) {
    // Given
    assertThat(SPEC).contains(pinned);

    // When
    List<Violation> violations = ConfigTexts.refused(SPEC.replace(pinned, weakened));

    // Then
    assertThat(violations).extracting(Violation::field).containsExactly(field);
  }

  @Test
  void weakened_pins_and_unknown_keys_are_named_together() {
    // Given
    String text =
        SPEC.replace("goodputMin: 0.99", "goodputMin: 0.9")
            .replace("seed: 42", "seed: 42\nnotes: none")
            .replace("lambdaRFactor: 0.65", "lambdaRFactor: 0.8")
            .replace("  model: Qwen/Qwen2.5-7B-Instruct\n", "");

    // When
    List<Violation> violations = ConfigTexts.refused(text);

    // Then
    assertThat(violations)
        .extracting(Violation::field)
        .containsExactlyInAnyOrder("limits.goodputMin", "notes", "lambdaRFactor", "target.model");
  }

  @Test
  void a_pin_of_the_wrong_type_is_one_violation() {
    // When
    List<Violation> violations =
        ConfigTexts.refused(SPEC.replace("timeoutMs: 30000", "timeoutMs: \"30000\""));

    // Then
    assertThat(violations).extracting(Violation::field).containsExactly("timeoutMs");
  }

  @Test
  void the_target_the_seed_and_the_input_are_free() {
    // Given
    String text =
        SPEC.replace("seed: 42", "seed: 7")
            .replace("http://127.0.0.1:8000", "http://10.0.0.122:8000")
            .replace("inputTokens: 512", "inputTokens: 100");

    // When / Then
    assertThat(ConfigTexts.accepted(text).seed()).isEqualTo(7);
  }
}
