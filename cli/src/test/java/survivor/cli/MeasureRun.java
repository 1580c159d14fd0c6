package survivor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * One run of {@code survivor measure}.
 *
 * @param code its exit code
 * @param out what it printed
 * @param err what it complained of
 */
record MeasureRun(int code, String out, String err) {
  /** Measures records, one a line. */
  static MeasureRun of(Path folder, List<String> records, String... options) throws IOException {
    Path file = Files.write(folder.resolve("records.jsonl"), records);
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line =
        Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err, true));
    int code =
        line.execute(
            Stream.concat(Stream.of("measure", file.toString()), Stream.of(options))
                .toArray(String[]::new));
    return new MeasureRun(code, out.toString(), err.toString());
  }

  /** The answer of a run that went well. */
  JsonNode answer() throws IOException {
    assertThat(err).isEmpty();
    assertThat(code).isZero();
    return new ObjectMapper().readTree(out);
  }

  /** The one line of a run that was refused. */
  String refusal() {
    assertThat(code).isEqualTo(1);
    assertThat(out).isEmpty();
    assertThat(err.lines()).as(err).hasSize(1);
    return err;
  }
}
