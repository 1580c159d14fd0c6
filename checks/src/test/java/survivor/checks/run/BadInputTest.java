package survivor.checks.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong is said in a line, with exit code 1, before anything is started or made. */
class BadInputTest {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final Path CONFIG = Path.of("src/test/resources/quick.yaml").toAbsolutePath();
  private static final String NOBODY = "http://127.0.0.1:1";

  @TempDir Path folder;

  @Test
  void a_target_that_is_down_is_named() throws Exception {
    assertThat(refused("--config=" + CONFIG, "--target=" + NOBODY)).contains("127.0.0.1:1");
  }

  @Test
  void a_model_that_is_not_served_is_named_with_those_that_are() throws Exception {
    try (Replica replica = new Replica()) {
      assertThat(refused("--config=" + CONFIG, "--target=" + replica.url(), "--model=other"))
          .contains("other")
          .contains("simulated");
    }
  }

  @Test
  void an_absent_gauge_is_named() throws Exception {
    try (Replica replica = new Replica()) {
      // Given
      String config = Files.readString(CONFIG).replace("vllm:num_requests_waiting", "nobody:waits");
      // When, Then
      assertThat(refused("--config=" + written(config), "--target=" + replica.url()))
          .contains("nobody:waits");
    }
  }

  @Test
  void every_weakened_or_unknown_key_is_named_at_once() throws Exception {
    // Given
    String spec = Files.readString(Path.of("../configs/spec.yaml"));
    assertThat(spec).contains("goodputMin: 0.99").contains("maxTokens: 256");
    String weakened =
        spec.replace("goodputMin: 0.99", "goodputMin: 0.9\n  colour: red")
            .replace("maxTokens: 256", "maxTokens: 16");
    // When, Then
    assertThat(refused("--config=" + written(weakened)))
        .contains("limits.goodputMin")
        .contains("limits.colour")
        .contains("load.maxTokens");
  }

  @Test
  void a_broker_that_does_not_answer_is_named() throws Exception {
    try (Replica replica = new Replica()) {
      assertThat(
              refused(
                  "--config=" + CONFIG,
                  "--target=" + replica.url(),
                  "--bootstrap=127.0.0.1:1",
                  "--registry=http://127.0.0.1:1/apis/ccompat/v7"))
          .contains("127.0.0.1:1");
    }
  }

  @Test
  void a_folder_that_cannot_be_written_is_named() throws Exception {
    // Given
    Path file = Files.createFile(folder.resolve("file"));
    // When, Then
    try (Replica replica = new Replica();
        Cli cli =
            Cli.start(
                folder,
                "ladder",
                "--config=" + CONFIG,
                "--target=" + replica.url(),
                "--data=" + file.resolve("data"),
                "--out=" + folder.resolve("out"))) {
      assertThat(cli.exitCode(SOON)).isEqualTo(1);
      assertThat(cli.printed()).contains(file.toString());
      assertThat(cli.printed().strip().lines()).hasSize(1);
    }
  }

  private Path written(String config) throws IOException {
    return Files.writeString(folder.resolve("config.yaml"), config);
  }

  private String refused(String... options) throws InterruptedException {
    List<String> words = new ArrayList<>(List.of("ladder"));
    words.addAll(List.of(options));
    words.add("--data=" + folder.resolve("data"));
    words.add("--out=" + folder.resolve("out"));
    try (Cli cli = Cli.start(folder, words.toArray(String[]::new))) {
      assertThat(cli.exitCode(SOON)).as(cli.printed()).isEqualTo(1);
      assertThat(cli.printed().strip().lines()).as(cli.printed()).hasSize(1);
      assertThat(cli.children()).isEmpty();
      assertThat(folder.resolve("out")).doesNotExist();
      return cli.printed();
    }
  }
}
