package survivor.cli.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CompilerThreadsTest {
  private static final String IDLE = "5";

  /** A JVM of its own: this one's compilers are to stay as they are. */
  static final class Yielding {
    public static void main(String[] arguments) throws IOException {
      CompilerThreads.yieldProcessors();
      try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
        for (Path task : tasks.toList()) {
          String[] stat = Files.readString(task.resolve("stat")).split("\\) ", 2);
          System.out.println(stat[0].replaceFirst(".*\\(", "") + "=" + stat[1].split(" ", -1)[38]);
        }
      }
    }
  }

  @Test
  void the_compilers_and_no_other_thread_get_the_idle_class() throws Exception {
    assumeThat(Path.of("/usr/bin/chrt")).exists();
    // When
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Yielding.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor(10, TimeUnit.SECONDS)).isTrue();
    // Then
    List<String> threads = output.lines().toList();
    assertThat(threads).filteredOn(t -> t.matches("C[12] Compiler.*")).isNotEmpty();
    assertThat(threads)
        .allSatisfy(t -> assertThat(t.endsWith("=" + IDLE)).isEqualTo(t.matches("C[12] Com.*")));
  }
}
