package survivor.cli.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import survivor.cli.Failure;
import survivor.cli.SystemClock;
import survivor.schemas.LogAddress;
import survivor.schemas.RegistryClient;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;
import survivor.schemas.kafka.LogTopics;

/** The real broker and the real registry, on one folder that the tests share in their order. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(120)
class StackTest {
  private static final long MOST_RESIDENT_KB = 600 * 1024;

  @TempDir static Path folder;

  private static final List<String> said = Collections.synchronizedList(new ArrayList<>());
  private static Map<String, String> schemaTexts = Map.of();
  private static LogAddress first;

  @Test
  @Order(1)
  void a_killed_broker_comes_back_with_its_topics_and_a_second_stack_is_refused() throws Exception {
    // Given
    try (DataFolder data = DataFolder.open(folder);
        Supervisor supervisor = supervisor(data)) {
      first = Stack.start(data, supervisor);
      schemaTexts = RegistryClient.register(first.registry()).texts();
      try (Admin admin = LogClients.admin(first)) {
        LogTopics.create(admin, 3);
      }
      for (Supervised child : supervisor.children()) {
        assertThat(residentKb(child.pid())).as(child.name()).isLessThan(MOST_RESIDENT_KB);
      }
      assertThatThrownBy(() -> DataFolder.open(folder))
          .isInstanceOf(Failure.class)
          .hasMessageContaining(Long.toString(ProcessHandle.current().pid()));
      // When
      long before = supervisor.children().getFirst().pid();
      ProcessHandle.of(before).orElseThrow().destroyForcibly();
      // Then
      assertThat(
              Health.await(
                  new SystemClock(), Duration.ofSeconds(40), () -> topics(first).isPresent()))
          .isTrue();
      assertThat(topics(first).orElseThrow()).contains(Topic.EVENTS.topicName());
      assertThat(supervisor.children().getFirst().pid()).isNotEqualTo(before);
      assertThat(said).singleElement().asString().contains("broker").contains("signal 9");
    }
    assertThat(Ports.isFree(first.registry().getPort())).isTrue();
  }

  @Test
  @Order(2)
  void a_restart_on_the_same_folder_keeps_ports_topics_and_schema_ids() {
    // Given the folder of the first test
    try (DataFolder data = DataFolder.open(folder);
        Supervisor supervisor = supervisor(data)) {
      // When
      LogAddress again = Stack.start(data, supervisor);
      // Then
      assertThat(again).isEqualTo(first);
      assertThat(topics(again).orElseThrow()).contains(Topic.VERDICTS.topicName());
      assertThat(RegistryClient.register(again.registry()).texts()).isEqualTo(schemaTexts);
    }
  }

  @Test
  @Order(3)
  void killing_the_parent_leaves_no_child_and_a_folder_that_can_be_used_at_once() throws Exception {
    // Given
    Process parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                StackHolder.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8));
    assertThat(out.readLine()).isEqualTo("ready");
    List<ProcessHandle> children = parent.descendants().toList();
    assertThat(children).hasSizeGreaterThanOrEqualTo(2);
    // When
    parent.destroyForcibly().waitFor();
    // Then
    try (DataFolder data = DataFolder.open(folder)) {
      assertThat(data.ports().allFree()).isTrue();
    }
    for (ProcessHandle child : children) {
      child.onExit().get(10, TimeUnit.SECONDS);
    }
  }

  private static Supervisor supervisor(DataFolder data) {
    return new Supervisor(data, new SystemClock(), said::add, why -> said.add(why.line()));
  }

  private static Optional<Set<String>> topics(LogAddress address) {
    try (Admin admin = LogClients.admin(address)) {
      return Optional.of(admin.listTopics().names().get(2, TimeUnit.SECONDS));
    } catch (Exception e) {
      return Optional.empty();
    }
  }

  private static long residentKb(long pid) throws Exception {
    Path status = Path.of("/proc", Long.toString(pid), "status");
    if (!Files.exists(status)) {
      return 0; // no /proc on this system: the figure is taken elsewhere
    }
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .sum();
    }
  }
}
