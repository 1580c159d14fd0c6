package survivor.generator.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The inputs that a fuzzer found to reach different code, or to fail, stay tried. */
class CorpusTest {
  private static final Path CORPUS = Path.of("src/test/resources/corpus");

  static List<Path> streams() throws IOException {
    return inputs("stream");
  }

  static List<Path> payloads() throws IOException {
    return inputs("payload");
  }

  @Test
  void the_corpus_is_there() throws IOException {
    assertThat(streams()).hasSizeGreaterThan(30);
    assertThat(payloads()).hasSizeGreaterThan(30);
  }

  @ParameterizedTest
  @MethodSource("streams")
  void a_stream_is_read_alike_whatever_its_split(Path input) throws IOException {
    // Given
    byte[] bytes = Files.readAllBytes(input);
    // When // Then
    assertThatCode(() -> StreamFuzz.fuzzerTestOneInput(bytes)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("payloads")
  void the_data_of_an_event_is_read_or_refused(Path input) throws IOException {
    // Given
    byte[] bytes = Files.readAllBytes(input);
    // When // Then
    assertThatCode(() -> PayloadFuzz.fuzzerTestOneInput(bytes)).doesNotThrowAnyException();
  }

  private static List<Path> inputs(String kind) throws IOException {
    try (Stream<Path> files = Files.list(CORPUS.resolve(kind))) {
      return files.sorted().toList();
    }
  }
}
