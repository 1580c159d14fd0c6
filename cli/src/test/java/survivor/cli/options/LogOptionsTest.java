package survivor.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import survivor.cli.Failure;

class LogOptionsTest {
  @TempDir Path folder;

  @Test
  void the_command_line_wins_over_the_file() throws IOException {
    // Given
    Path file = Files.writeString(folder.resolve("tls"), "security.protocol=SSL\nclient.id=file\n");
    LogOptions options = new LogOptions();
    // When
    new CommandLine(options)
        .parseArgs(
            "--bootstrap=b:1",
            "--registry=http://r/",
            "--client-config=" + file,
            "--client-property",
            "client.id=line");
    // Then
    assertThat(options.required().clientProperties())
        .isEqualTo(Map.of("security.protocol", "SSL", "client.id", "line"));
  }

  @Test
  void a_broker_without_a_registry_is_refused() {
    // Given
    LogOptions options = new LogOptions();
    new CommandLine(options).parseArgs("--bootstrap=b:1");
    // When // Then
    assertThatThrownBy(options::external)
        .isInstanceOf(Failure.class)
        .hasMessageContaining("registry");
  }

  @Test
  void client_properties_reach_a_child_as_they_were() throws IOException {
    // Given
    Map<String, String> properties =
        Map.of("sasl.jaas.config", "module required password=\"a\\b=c #d\";", "x y", " two");
    // When
    Properties read = new Properties();
    read.load(new StringReader(LogOptions.asText(properties)));
    // Then
    assertThat(read).isEqualTo(properties);
  }
}
