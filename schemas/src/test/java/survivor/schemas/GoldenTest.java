package survivor.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaValidatorBuilder;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Golden files hold every version of every record that was ever in use: its schema, one record as
 * bytes, the same as JSON. They are added, never edited. After a schema change, {@code mvn test -pl
 * schemas -Dgolden.write=true} adds the next version's files.
 */
class GoldenTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path FOLDER = Path.of("src/test/resources/golden");

  static Stream<Schema> records() {
    return Arrays.stream(Topic.values()).flatMap(t -> t.schemas().stream());
  }

  @ParameterizedTest
  @MethodSource("records")
  void the_newest_golden_schema_is_the_one_in_use(Schema current) throws IOException {
    // Given
    List<Schema> versions = versions(current);
    boolean known = !versions.isEmpty() && versions.getLast().equals(current);
    // When
    if (!known && Boolean.getBoolean("golden.write")) {
      write(current, versions.size() + 1);
      Assumptions.abort("wrote version " + (versions.size() + 1) + " of " + current.getName());
    }
    // Then
    assertThat(known)
        .as("%s changed: add its golden files with -Dgolden.write=true", current.getName())
        .isTrue();
  }

  @ParameterizedTest
  @MethodSource("records")
  void every_former_version_can_be_read(Schema current) throws Exception {
    // Given
    List<Schema> former = new ArrayList<>(versions(current));
    assertThat(former).isNotEmpty();
    // When, Then: throws where BACKWARD_TRANSITIVE is broken; newest first, as Avro wants it
    new SchemaValidatorBuilder()
        .canReadStrategy()
        .validateAll()
        .validate(current, former.reversed());
  }

  @ParameterizedTest
  @MethodSource("records")
  void golden_bytes_say_what_they_always_said(Schema current) throws IOException {
    int version = 0;
    for (Schema written : versions(current)) {
      version++;
      // Given
      byte[] bytes = Files.readAllBytes(file(current, version, "bin"));
      String json = Files.readString(file(current, version, "json"));
      // When, Then
      String read = Bytes.json(Bytes.readGeneric(written, written, bytes, 0));
      assertThat(JSON.readTree(read)).isEqualTo(JSON.readTree(json));
      assertThat(Bytes.readGeneric(written, current, bytes, 0)).isNotNull();
    }
  }

  private static List<Schema> versions(Schema current) throws IOException {
    List<Schema> versions = new ArrayList<>();
    while (Files.exists(file(current, versions.size() + 1, "avsc"))) {
      versions.add(
          new Schema.Parser().parse(Files.readString(file(current, versions.size() + 1, "avsc"))));
    }
    return versions;
  }

  private static void write(Schema schema, int version) throws IOException {
    Files.createDirectories(FOLDER);
    var sample = Samples.generic(schema, 42);
    Files.writeString(file(schema, version, "avsc"), schema.toString() + "\n");
    Files.write(file(schema, version, "bin"), Bytes.of(sample));
    Files.writeString(file(schema, version, "json"), Bytes.json(sample));
  }

  private static Path file(Schema schema, int version, String ending) {
    return FOLDER.resolve(schema.getName() + ".v" + version + "." + ending);
  }
}
