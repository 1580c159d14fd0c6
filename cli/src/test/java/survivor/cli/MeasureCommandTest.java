package survivor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasureCommandTest {
  private static final String WHOLE =
      "{\"intendedNs\":0,\"outcome\":\"completed\",\"firstNs\":200000000,\"endNs\":3000000000,"
          + "\"gapsNs\":[10000000,9000000],\"replica\":\"a\"}";

  @TempDir Path folder;

  @Test
  void without_a_first_output_neither_ttft_nor_goodput_is_observed() throws IOException {
    JsonNode answer =
        measured(
            List.of("{\"intendedNs\":0,\"outcome\":\"completed\",\"endNs\":5000000}"),
            "--window=0..1s");

    for (String name :
        List.of(
            "ttft_conditional_on_completion",
            "ttft_tail_ci",
            "goodput_count",
            "goodput_frac",
            "goodput_rps",
            "goodput_sweep",
            "gaps_pooled",
            "share_by_replica")) {
      assertNotObserved(answer, name);
    }
    assertThat(answer.at("/e2e_conditional_on_completion/max/raw_us").longValue()).isEqualTo(5_000);
    assertThat(answer.at("/completion_incidence/final_incidence").doubleValue()).isEqualTo(1);
  }

  @Test
  void without_an_end_neither_e2e_nor_incidence_nor_recovery_is_observed() throws IOException {
    JsonNode answer =
        measured(
            List.of("{\"intendedNs\":0,\"outcome\":\"completed\",\"firstNs\":7000}"),
            "--fire-at=0s",
            "--run-end=60s");

    for (String name :
        List.of("e2e_conditional_on_completion", "goodput_frac", "completion_incidence")) {
      assertNotObserved(answer, name);
    }
    assertNotObserved(answer.get("experiment"), "recovery");
    assertNotObserved(answer.at("/experiment/modal_latency"), "e2e");
    assertThat(answer.at("/experiment/modal_latency/ttft/valid").booleanValue()).isFalse();
  }

  @Test
  void a_field_that_some_records_lack_leaves_them_out_and_says_how_many() throws IOException {
    JsonNode answer =
        measured(List.of(WHOLE, "{\"intendedNs\":5,\"outcome\":\"completed\",\"endNs\":5000000}"));

    assertThat(answer.at("/ttft_conditional_on_completion/count").longValue()).isEqualTo(1);
    assertThat(answer.at("/ttft_conditional_on_completion/unobserved").longValue()).isEqualTo(1);
    assertThat(answer.at("/gaps_pooled/unobserved").longValue()).isEqualTo(1);
    assertThat(answer.at("/share_by_replica/unobserved").longValue()).isEqualTo(1);
    assertThat(answer.at("/share_by_replica/replicas/a/share").doubleValue()).isEqualTo(1);
    assertNotObserved(answer, "goodput_frac");
  }

  @Test
  void an_empty_list_of_gaps_is_an_observation() throws IOException {
    JsonNode answer =
        measured(
            List.of(
                "{\"intendedNs\":0,\"outcome\":\"completed\",\"firstNs\":1,\"endNs\":1,"
                    + "\"gapsNs\":[]}"));

    assertThat(answer.at("/gaps_pooled/count").longValue()).isZero();
    assertThat(answer.get("not_observed").has("gaps_pooled")).isFalse();
  }

  @Test
  void an_error_without_a_class_is_counted_under_none() throws IOException {
    JsonNode answer =
        measured(
            List.of(
                "{\"intendedNs\":0,\"outcome\":\"errored\",\"class\":\"reset\",\"endNs\":1}",
                "{\"intendedNs\":1,\"outcome\":\"errored\"}"));

    assertThat(answer.get("errored").longValue()).isEqualTo(2);
    assertThat(answer.at("/err_classes/reset").longValue()).isEqualTo(1);
    assertThat(answer.at("/not_observed/err_classes").textValue()).contains("1 of 2");
  }

  @Test
  void rates_need_a_window_and_the_window_is_half_open() throws IOException {
    List<String> records =
        List.of(WHOLE, "{\"intendedNs\":2000000000,\"outcome\":\"censored\",\"endNs\":7}");

    JsonNode all = measured(records);
    JsonNode window = measured(records, "--window=0s..2s");

    assertThat(all.get("scheduled").longValue()).isEqualTo(2);
    assertNotObserved(all, "throughput_rps");
    assertThat(window.get("scheduled").longValue()).isEqualTo(1);
    assertThat(window.get("throughput_rps").doubleValue()).isEqualTo(0.5);
  }

  @Test
  void bounds_and_horizon_are_those_given() throws IOException {
    JsonNode answer =
        measured(List.of(WHOLE), "--slo-ttft=199999999ns", "--slo-e2e=3s", "--timeout=2.9s");

    assertThat(answer.get("goodput_count").longValue()).isZero();
    assertThat(answer.at("/completion_incidence/quantiles/50/outcome").textValue())
        .isEqualTo("greater_than_horizon");
  }

  @Test
  void unknown_fields_are_named_and_empty_lines_passed_over() throws IOException {
    JsonNode answer =
        measured(
            List.of("", "{\"intendedNs\":0,\"outcome\":\"censored\",\"endNs\":1,\"tokens\":5}"));

    assertThat(answer.get("records").longValue()).isEqualTo(1);
    assertThat(answer.at("/ignored_fields/0").textValue()).isEqualTo("tokens");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"outcome":"completed"}                                              | intendedNs
          {"intendedNs":1}                                                     | outcome
          {"intendedNs":1,"outcome":"done"}                                    | outcome
          {"intendedNs":1.5,"outcome":"completed"}                             | intendedNs
          {"intendedNs":"1","outcome":"completed"}                             | intendedNs
          {"intendedNs":1,"outcome":"completed","firstNs":-1}                  | firstNs
          {"intendedNs":1,"outcome":"completed","endNs":600000000001}          | endNs
          {"intendedNs":1,"outcome":"completed","endNs":9223372036854775808}   | endNs
          {"intendedNs":1,"outcome":"completed","firstNs":2,"endNs":1}         | firstNs
          {"intendedNs":1,"outcome":"completed","gapsNs":5}                    | gapsNs
          {"intendedNs":1,"outcome":"completed","gapsNs":[5,null]}             | gapsNs
          {"intendedNs":1,"outcome":"completed","class":"reset"}               | class
          {"intendedNs":1,"outcome":"errored","class":7}                       | class
          {"intendedNs":1,"outcome":"completed","replica":["a"]}               | replica
          {"intendedNs":1,"intendedNs":2,"outcome":"completed"}                | intendedNs
          [1]                                                                  | object
          {"intendedNs":1                                                      | JSON
          """)
  void a_bad_record_is_refused_by_line_and_field(String record, String field) throws IOException {
    String refusal = MeasureRun.of(folder, List.of(WHOLE, "", record)).refusal();

    assertThat(refusal).contains("line 3").contains(field);
  }

  @ParameterizedTest
  @CsvSource({
    "--window=5",
    "--window=5s..5s",
    "--slo-ttft=0s",
    "--timeout=1d",
    "--slo-e2e=0.5ns",
    "--fire-at=5s --warm-up-end=10s --run-end=60s",
    "--fire-at=5s --warm-up-end=10s --run-end=1s",
    "--fire-at=5s --entry=80 --run-end=60s",
    "--fire-at=5s --run-end=99999999999s"
  })
  void options_that_cannot_be_get_one_line(String options) throws IOException {
    String refusal = MeasureRun.of(folder, List.of(WHOLE), options.split(" ", -1)).refusal();

    assertThat(refusal).contains("--");
  }

  @Test
  void a_file_that_is_not_there_is_named() {
    Path none = folder.resolve("none.jsonl");

    StringWriter err = new StringWriter();
    int code =
        Main.commandLine().setErr(new PrintWriter(err, true)).execute("measure", none.toString());

    assertThat(code).isEqualTo(1);
    assertThat(err.toString()).contains(none.toString()).hasLineCount(1);
  }

  private static void assertNotObserved(JsonNode node, String name) {
    assertThat(node.get(name).isNull()).as(name).isTrue();
    assertThat(node.at("/not_observed/" + name).textValue()).as(name).isNotBlank();
  }

  private JsonNode measured(List<String> records, String... options) throws IOException {
    return MeasureRun.of(folder, records, options).answer();
  }
}
