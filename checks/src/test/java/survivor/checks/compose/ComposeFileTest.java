package survivor.checks.compose;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ComposeFileTest {
  private static final Set<String> ALWAYS =
      Set.of("broker", "registry", "registry-volume", "generator", "aggregator");

  @Test
  void the_simulated_server_comes_with_its_profile() throws Exception {
    assertThat(services("simulator")).isEqualTo(with("controller", "simulator"));
  }

  @Test
  void vllm_comes_with_the_gpu_profile_instead() throws Exception {
    assertThat(services("gpu")).isEqualTo(with("controller-gpu", "vllm"));
  }

  /** What starts with a profile, of the file as docker-compose has read and checked it. */
  private static Set<String> services(String profile) throws Exception {
    JsonNode services = config().get("services");
    Set<String> started = new TreeSet<>();
    for (var service : services.properties()) {
      JsonNode profiles = service.getValue().path("profiles");
      Set<String> names =
          StreamSupport.stream(profiles.spliterator(), false)
              .map(JsonNode::asText)
              .collect(Collectors.toSet());
      if (names.isEmpty() || names.contains(profile)) {
        started.add(service.getKey());
      }
    }
    return started;
  }

  private static JsonNode config() throws Exception {
    Process process = start(List.of("docker-compose", "-f", "docker-compose.yml", "config"));
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(printed).isZero();
    return new YAMLMapper().readTree(printed);
  }

  private static Process start(List<String> command) {
    try {
      return new ProcessBuilder(command)
          .directory(Path.of("..").toFile())
          .redirectError(ProcessBuilder.Redirect.INHERIT)
          .start();
    } catch (IOException e) {
      return Assumptions.abort("docker-compose is not installed: " + e.getMessage());
    }
  }

  private static Set<String> with(String... more) {
    Set<String> all = new TreeSet<>(ALWAYS);
    all.addAll(List.of(more));
    return all;
  }
}
