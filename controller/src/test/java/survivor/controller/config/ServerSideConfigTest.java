package survivor.controller.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sections that may be left out: what to observe, what to do between steps. */
class ServerSideConfigTest {
  private static final String DEMO = ConfigTexts.text("demo") + "\n";

  @Test
  void both_may_be_left_out() {
    RunConfig config = ConfigTexts.accepted(DEMO);

    assertThat(config.observe())
        .isEqualTo(new RunConfig.Observe(Optional.empty(), Optional.empty(), Optional.empty()));
    assertThat(config.betweenSteps()).isEqualTo(RunConfig.BetweenSteps.NOTHING);
  }

  @Test
  void both_are_read() {
    RunConfig config =
        ConfigTexts.accepted(
            DEMO
                + "observe: {nvidiaSmi: nvidia-smi, dcgm: 'http://h:9400/metrics', serverLog: /l}\n"
                + "betweenSteps: {pauseMs: 30000, command: ./restart, timeoutMs: 600000}\n");

    assertThat(config.observe())
        .isEqualTo(
            new RunConfig.Observe(
                Optional.of("nvidia-smi"),
                Optional.of("http://h:9400/metrics"),
                Optional.of("/l")));
    assertThat(config.betweenSteps())
        .isEqualTo(new RunConfig.BetweenSteps(30_000, Optional.of("./restart"), 600_000));
  }

  @ParameterizedTest
  @CsvSource({
    "'observe: {dcgm: here}',observe.dcgm",
    "'observe: {gpu: 1}',observe.gpu",
    "'observe: all',observe",
    "'betweenSteps: {pauseMs: -1}',betweenSteps.pauseMs",
    "'betweenSteps: {command: x, timeoutMs: 1}',betweenSteps.pauseMs",
    "'betweenSteps: {pauseMs: 0, command: x}',betweenSteps.timeoutMs",
    "'betweenSteps: {pauseMs: 0, timeoutMs: 5}',betweenSteps.timeoutMs"
  })
  void what_is_wrong_is_named_by_field(String line, String field) {
    assertThat(ConfigTexts.refused(DEMO + line + "\n"))
        .extracting(Violation::field)
        .containsExactly(field);
  }

  @Test
  void the_profile_spec_lets_the_servers_side_be_read_and_nothing_be_done_between_steps() {
    String spec = ConfigTexts.text("spec") + "\n";

    assertThat(ConfigTexts.accepted(spec + "observe: {serverLog: /l}\n").profile())
        .isEqualTo(Profile.SPEC);
    assertThat(ConfigTexts.refused(spec + "betweenSteps: {pauseMs: 0}\n"))
        .extracting(Violation::field)
        .containsExactly("betweenSteps");
  }
}
